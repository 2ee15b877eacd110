// Remembers in this tab which offer of a match was declined, so that a reload does not ask again.
import type { DeclinedOfferStorage } from "@tengen/table";

export const declinedStorageOf = (matchId: string): DeclinedOfferStorage => {
  const key = `tengen.declined.${matchId}`;
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write: (actionId) => {
      try {
        sessionStorage.setItem(key, actionId);
      } catch {
        // No storage: a reload asks again.
      }
    },
  };
};
