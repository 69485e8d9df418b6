import { expect, test } from "vitest";
import { book, languages } from "../../words.ts";
import { filled, negotiate, type Book } from "./saying";

const french: Book = {
  said: {},
  names: {},
  counts: { cards: { one: "{count} carte", other: "{count} cartes" } },
  genders: { Falbala: "f" },
  forms: (book("page", "fr") as unknown as Book).forms,
};
const say = (text: Book["said"][string], details: Record<string, string | number>) => filled(french, "fr", text, details);

test("a number takes the form of its language", () => {
  const moves = { one: "{count} move", other: "{count} moves" };
  expect([0, 1, 2].map((count) => filled(french, "en", moves, { count }))).toEqual(["0 moves", "1 move", "2 moves"]);
  expect([0, 1, 2].map((pile) => say("{pile:cards}", { pile }))).toEqual(["0 carte", "1 carte", "2 cartes"]);
  expect(say({ by: "points", one: "{points} point", other: "{points} points" }, { points: 3 })).toBe("3 points");
});

test("names elide, contract and agree", () => {
  const names = ["Idéfix", "César", "le palais", "Yves", "Yann"];
  expect(names.map((who) => say("{who:of}", { who }))).toEqual(["d'Idéfix", "de César", "du palais", "d'Yves", "de Yann"]);
  expect(["Falbala", "Obélix"].map((card) => say("{card:f=mise|mis} K.O.", { card }))).toEqual(["mise K.O.", "mis K.O."]);
});

test("what is not known stays as it is", () => {
  expect(say("{who} et {other}", { who: "Ana" })).toBe("Ana et {other}");
});

test("the best known language is spoken", () => {
  expect(negotiate(["de-AT", "fr-CA", "en"], ["en", "fr"])).toBe("fr");
  expect(negotiate(["pt-br"], ["en", "pt", "pt-BR"])).toBe("pt-BR");
  expect(negotiate([], ["en", "fr"])).toBe("en");
});

test("our rules of plurals are those of the browsers", () => {
  for (const lang of Object.keys(languages())) {
    const { said } = book("page", lang);
    for (const text of Object.values(said)) {
      if (typeof text === "string") continue;
      const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.filter((form) => form !== "many");
      expect(Object.keys(text as object).filter((form) => form !== "by").sort()).toEqual(forms.sort());
    }
  }
});
