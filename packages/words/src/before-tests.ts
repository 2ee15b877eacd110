// A page loads the language that it speaks, and the words of its own game; tests have all of them.
import { loadLanguages } from "./language.ts";

import.meta.glob("../../../games/*/page/words.ts", { eager: true });

await loadLanguages();
