import type { AnyTableGame } from "@tengen/table";
import { localize } from "@tengen/ui/i18n";
import { t } from "./messages.ts";

export const studyTitle = ({ manifest }: AnyTableGame): string => t("study_title", { game: localize(manifest.name) });
