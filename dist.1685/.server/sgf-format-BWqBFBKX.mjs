export { t as sgfFormat } from "./sgf-format-B8GJ6SuB.mjs";
