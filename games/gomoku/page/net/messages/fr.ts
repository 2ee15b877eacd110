import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  net_loading: "Chargement du réseau",
  net_loading_share: "Chargement du réseau : {percent}",
  net_ready: {
    one: "Cherche avec le réseau, dans {count} thread.",
    other: "Cherche avec le réseau, dans {count} threads.",
  },
  net_saving_data:
    "Votre navigateur économise les données : le réseau (0,5 Mo) n’est pas chargé. La recherche s’en passe et est plus faible.",
  net_offline:
    "Le réseau n’a pas pu être chargé : il n’y a pas de connexion. La recherche s’en passe et est plus faible.",
  net_missing: "Le réseau n’a pas pu être chargé : ce site ne l’a pas. La recherche s’en passe et est plus faible.",
  net_damaged: "Le réseau est arrivé endommagé. La recherche s’en passe et est plus faible.",
  net_load: "Charger le réseau",
  net_retry: "Réessayer",
};

export default french;
