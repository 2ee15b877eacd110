// The texts that only the other rulesets and files need; the page of freestyle loads without them.
import { defineMessages, type MessageLookup } from "@tengen/ui/i18n";
import messages from "../messages.ts";
import type english from "./messages/en.ts";

const own = defineMessages<typeof english>(import.meta.glob("./messages/*.ts", { import: "default" }));

export const { t } = own;

/** All texts of Gomoku. */
const all: MessageLookup = { find: (key, values) => own.find(key, values) ?? messages.find(key, values) };
export default all;
