// The texts of what most visits do not need: sharing, files, the forms, the help for the keys. They are loaded with the code
// that uses them.
import { defineMessages } from "@tengen/ui/i18n";
import type english from "./messages/en.ts";

const messages = defineMessages<typeof english>(import.meta.glob("./messages/*.ts", { import: "default" }));

export const { t } = messages;
export default messages;
