// Loads the net's code with its texts; the net itself is loaded when a search needs it.
import { messagesLoaded } from "@tengen/ui/i18n";

export const importNet = async () => {
  const { goNet, netSoon, NetStatus, openHintBot, panelNet } = await import("./net/index.ts");
  await messagesLoaded();
  return { goNet, netSoon, NetStatus, openHintBot, panelNet };
};
