import { localize } from "@tengen/catalogue";
import type { AnyTableGame } from "@tengen/table";
import { language, t } from "@tengen/i18n";

export const studyTitle = ({ manifest }: AnyTableGame): string =>
  t("study_title", { game: localize(manifest.name, language.value) });
