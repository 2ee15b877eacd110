import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const polish: Translation<typeof english> = {
  net_name: "Sieć",
  net_loading: "Wczytywanie sieci",
  net_loading_share: "Wczytywanie sieci: {percent}",
  net_ready: {
    one: "Szuka z siecią, w {count} wątku.",
    few: "Szuka z siecią, w {count} wątkach.",
    many: "Szuka z siecią, w {count} wątkach.",
    other: "Szuka z siecią, w {count} wątku.",
  },
  net_saving_data:
    "Przeglądarka oszczędza dane, więc sieć (0,6 MB) nie jest wczytywana. Wyszukiwanie używa losowych rozgrywek, które są słabsze.",
  net_offline: "Nie udało się wczytać sieci: brak połączenia. Wyszukiwanie używa losowych rozgrywek, które są słabsze.",
  net_missing:
    "Nie udało się wczytać sieci: ta strona jej nie ma. Wyszukiwanie używa losowych rozgrywek, które są słabsze.",
  net_damaged: "Sieć dotarła uszkodzona. Wyszukiwanie używa losowych rozgrywek, które są słabsze.",
  net_levels: "Bez niej poziomy mają inną siłę, niż mówią ich opisy.",
  net_load: "Wczytaj sieć",
  net_retry: "Spróbuj ponownie",
};

export default polish;
