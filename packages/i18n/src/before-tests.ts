// A page loads the language that it speaks, and the words of its own game; tests have all of them.
import { loadAllLanguages } from "./language.ts";

import.meta.glob("../../../games/*/page/messages.ts", { eager: true });

await loadAllLanguages();
