// Remembers in this tab which offer of a match was declined, so that a reload does not ask again.

/** Stores the action id of the last declined offer, so that a reload does not show the offer again. */
export interface DeclinedOfferStorage {
  readonly read: () => string | null;
  readonly write: (actionId: string) => void;
}

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
