// The texts of sharing and pasting, which most visits do not need. Loaded with their code.
import { defineMessages } from "@tengen/ui/i18n";
import type english from "../messages/en.ts";

export const { t } = defineMessages<typeof english>(import.meta.glob("../messages/*.ts", { import: "default" }));
