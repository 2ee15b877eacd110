import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const polish: Translation<typeof english> = {
  net_loading: "Wczytywanie sieci",
  net_loading_share: "Wczytywanie sieci: {percent}",
  net_ready: {
    one: "Szuka z siecią, w {count} wątku.",
    few: "Szuka z siecią, w {count} wątkach.",
    many: "Szuka z siecią, w {count} wątkach.",
    other: "Szuka z siecią, w {count} wątku.",
  },
  net_saving_data:
    "Przeglądarka oszczędza dane, więc sieć (0,5 MB) nie jest wczytywana. Wyszukiwanie działa bez niej i jest słabsze.",
  net_offline: "Nie udało się wczytać sieci: brak połączenia. Wyszukiwanie działa bez niej i jest słabsze.",
  net_missing: "Nie udało się wczytać sieci: ta strona jej nie ma. Wyszukiwanie działa bez niej i jest słabsze.",
  net_damaged: "Sieć dotarła uszkodzona. Wyszukiwanie działa bez niej i jest słabsze.",
  net_load: "Wczytaj sieć",
  net_retry: "Spróbuj ponownie",
};

export default polish;
