// Which question of a match was declined in this tab: a reload does not ask it again.
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
        // A browser that keeps nothing: a reload asks again.
      }
    },
  };
};
