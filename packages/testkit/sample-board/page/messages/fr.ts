import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  three_how: "Alignez trois pierres, dans n’importe quel sens.",
  reason_three: "trois pierres alignées",
  refusal_CENTRE_TOO_EARLY: "La première pierre ne peut pas être posée en {point}, le centre.",
};

export default french;
