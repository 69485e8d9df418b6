import { mount } from "svelte";
import App from "./App.svelte";
import "./kit/base.css";
import { learn } from "./words/words.svelte";

void learn("page").then(() => mount(App, { target: document.getElementById("page")! }));

// The first visit is not to wait for what only the next ones need.
if (import.meta.env.PROD) addEventListener("load", () => void navigator.serviceWorker?.register("/worker.js").catch(() => undefined));
