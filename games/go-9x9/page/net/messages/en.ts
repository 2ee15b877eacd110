// The texts of the net in English: the source that the other languages are translated from.
const english = {
  net_name: "Net",
  net_loading: "Loading the net",
  net_loading_share: "Loading the net: {percent}",
  net_ready: { one: "Searches with the net, in {count} thread.", other: "Searches with the net, in {count} threads." },
  net_saving_data:
    "Your browser saves data, so the net (0.6 MB) is not loaded. The search uses playouts, which are weaker.",
  net_offline: "The net could not be loaded: there is no connection. The search uses playouts, which are weaker.",
  net_missing: "The net could not be loaded: this site does not have it. The search uses playouts, which are weaker.",
  net_damaged: "The net arrived damaged. The search uses playouts, which are weaker.",
  net_levels: "Without it the levels have other strengths than their descriptions say.",
  net_load: "Load the net",
  net_retry: "Try again",
} as const;

export default english;
