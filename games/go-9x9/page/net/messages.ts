// The messages of the net. They are loaded when something first needs the net, not with the page.
import { defineMessages } from "@tengen/ui/i18n";
import type english from "./messages/en.ts";

const messages = defineMessages<typeof english>(import.meta.glob("./messages/*.ts", { import: "default" }));

export const { t } = messages;
export default messages;
