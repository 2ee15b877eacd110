// The texts of the net in English: the source that the other languages are translated from.
const english = {
  net_loading: "Loading the net",
  net_loading_share: "Loading the net: {percent}",
  net_ready: { one: "Searches with the net, in {count} thread.", other: "Searches with the net, in {count} threads." },
  net_saving_data:
    "Your browser saves data, so the net (0.5 MB) is not loaded. The search continues without it and is weaker.",
  net_offline: "The net could not be loaded: there is no connection. The search continues without it and is weaker.",
  net_missing:
    "The net could not be loaded: this site does not have it. The search continues without it and is weaker.",
  net_damaged: "The net arrived damaged. The search continues without it and is weaker.",
  net_load: "Load the net",
  net_retry: "Try again",
} as const;

export default english;
