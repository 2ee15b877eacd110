import { textIn } from "@tengen/catalogue";
import type { AnyTableGame } from "@tengen/table";
import { language, say } from "@tengen/words";

export const studyTitle = ({ manifest }: AnyTableGame): string =>
  say("study_title", { game: textIn(manifest.name, language.value) });
