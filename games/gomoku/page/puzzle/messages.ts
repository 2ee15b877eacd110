// The texts of the daily puzzles. They are loaded with the puzzles, not with the page.
import { defineMessages } from "@tengen/ui/i18n";
import type english from "./messages/en.ts";

export const { t } = defineMessages<typeof english>(import.meta.glob("./messages/*.ts", { import: "default" }));
