// The texts of the settings. They are loaded with their dialog.
import { defineMessages } from "./i18n/index.ts";
import type english from "./messages/en.ts";

export const { t } = defineMessages<typeof english>(import.meta.glob("./messages/*.ts", { import: "default" }));
