import { mount } from "svelte";
import App from "./App.svelte";
import "./kit/base.css";

mount(App, { target: document.getElementById("page")! });

// The first visit is not to wait for what only the next ones need.
if (import.meta.env.PROD) addEventListener("load", () => void navigator.serviceWorker?.register("/worker.js").catch(() => undefined));
