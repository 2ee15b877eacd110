import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const polish: Translation<typeof english> = {
  three_how: "Ułóż trzy kamienie w rzędzie, w dowolnym kierunku.",
  reason_three: "trzy w rzędzie",
  refusal_CENTRE_TOO_EARLY: "Pierwszego kamienia nie można postawić na {point}, na środku.",
};

export default polish;
