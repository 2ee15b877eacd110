// The texts of files, hints, estimates, counts and the analysis board. They are loaded with the code that uses them, not with
// the page.
import { defineMessages } from "@tengen/ui/i18n";
import type english from "./messages/en.ts";

export const { t } = defineMessages<typeof english>(import.meta.glob("./messages/*.ts", { import: "default" }));
