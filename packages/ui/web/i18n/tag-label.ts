import { sharedMessages } from "./translate.ts";

/** A tag of the catalogue, translated where there is a message for it; games may have tags of their own. */
export const tagLabel = (tag: string): string => sharedMessages.find(`tag_${tag}`) ?? tag.replaceAll("-", " ");
