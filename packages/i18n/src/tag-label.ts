import { sharedMessages } from "./translate.ts";

/** A tag of the catalogue in words. Games bring tags of their own; one that no language knows is shown as it is. */
export const tagLabel = (tag: string): string => sharedMessages.find(`tag_${tag}`) ?? tag.replaceAll("-", " ");
