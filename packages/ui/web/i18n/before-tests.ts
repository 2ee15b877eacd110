// Tests have every language and the messages of every game; a page loads only its own.
import { loadAllLanguages } from "./language.ts";

import.meta.glob(
  ["../../../*/web/messages.ts", "../../../../apps/web/src/*/messages.ts", "../../../../games/*/page/**/messages.ts"],
  { eager: true },
);

await loadAllLanguages();
