import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const german: Translation<typeof english> = {
  three_how: "Setze drei Steine in eine Reihe, in beliebiger Richtung.",
  reason_three: "drei in einer Reihe",
  refusal_CENTRE_TOO_EARLY: "Der erste Stein darf nicht auf {point}, die Mitte, gesetzt werden.",
};

export default german;
