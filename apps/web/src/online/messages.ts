// The messages of online play. They are loaded when it is opened, not with the page.
import { defineMessages } from "@tengen/ui/i18n";
import type english from "./messages/en.ts";

const messages = defineMessages<typeof english>(import.meta.glob("./messages/*.ts", { import: "default" }));

export const { t, find } = messages;
