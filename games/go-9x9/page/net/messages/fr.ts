import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const french: Translation<typeof english> = {
  net_name: "Réseau",
  net_loading: "Chargement du réseau",
  net_loading_share: "Chargement du réseau : {percent}",
  net_ready: {
    one: "Cherche avec le réseau, dans {count} thread.",
    other: "Cherche avec le réseau, dans {count} threads.",
  },
  net_saving_data:
    "Votre navigateur économise les données : le réseau (0,6 Mo) n’est pas chargé. La recherche emploie des parties simulées, plus faibles.",
  net_offline:
    "Le réseau n’a pas pu être chargé : il n’y a pas de connexion. La recherche emploie des parties simulées, plus faibles.",
  net_missing:
    "Le réseau n’a pas pu être chargé : ce site ne l’a pas. La recherche emploie des parties simulées, plus faibles.",
  net_damaged: "Le réseau est arrivé endommagé. La recherche emploie des parties simulées, plus faibles.",
  net_levels: "Sans lui, les niveaux n’ont pas la force que disent leurs descriptions.",
  net_load: "Charger le réseau",
  net_retry: "Réessayer",
};

export default french;
