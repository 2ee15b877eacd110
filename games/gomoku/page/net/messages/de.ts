import type { Translation } from "@tengen/ui/i18n";
import type english from "./en.ts";

const german: Translation<typeof english> = {
  net_loading: "Das Netz wird geladen",
  net_loading_share: "Das Netz wird geladen: {percent}",
  net_ready: { one: "Sucht mit dem Netz, in {count} Thread.", other: "Sucht mit dem Netz, in {count} Threads." },
  net_saving_data:
    "Dein Browser spart Daten, deshalb wird das Netz (0,5 MB) nicht geladen. Die Suche arbeitet ohne es und ist schwächer.",
  net_offline:
    "Das Netz konnte nicht geladen werden: Es gibt keine Verbindung. Die Suche arbeitet ohne es und ist schwächer.",
  net_missing:
    "Das Netz konnte nicht geladen werden: Diese Website hat es nicht. Die Suche arbeitet ohne es und ist schwächer.",
  net_damaged: "Das Netz ist beschädigt angekommen. Die Suche arbeitet ohne es und ist schwächer.",
  net_load: "Netz laden",
  net_retry: "Erneut versuchen",
};

export default german;
