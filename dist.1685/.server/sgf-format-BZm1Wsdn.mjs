export { n as makeSgfFormat } from "./sgf-format-6mX5fMiK.mjs";
