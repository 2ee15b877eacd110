import type { Translation } from "@tengen/words";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  setup_five: "Il y a déjà cinq pierres alignées : cette partie serait finie.",
  setup_full: "Le plateau est plein : cette partie serait finie.",
};

export default french;
