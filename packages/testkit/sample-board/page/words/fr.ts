import type { Translation } from "@tengen/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  three_how: "Alignez trois pierres, dans n’importe quel sens.",
  reason_three: "trois pierres alignées",
  why_CENTRE_TOO_EARLY: "La première pierre ne peut pas prendre {point}, le centre.",
};

export default french;
