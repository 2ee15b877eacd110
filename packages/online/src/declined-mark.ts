// Which question of a match was declined in this tab: a reload does not ask it again.
import type { DeclinedMark } from "@tengen/table";

export const declinedMarkOf = (matchId: string): DeclinedMark => {
  const key = `tengen.declined.${matchId}`;
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    keep: (actionId) => {
      try {
        sessionStorage.setItem(key, actionId);
      } catch {
        // A browser that keeps nothing: a reload asks again.
      }
    },
  };
};
