// A page loads the language that it speaks; tests have all of them.
import { loadLanguages } from "./language.ts";

await loadLanguages();
