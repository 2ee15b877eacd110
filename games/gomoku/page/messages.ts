import { defineMessages } from "@tengen/i18n";
import type english from "./words/en.ts";

const words = defineMessages<typeof english>(import.meta.glob("./words/*.ts", { import: "default" }));

export const { t } = words;
export default words;
