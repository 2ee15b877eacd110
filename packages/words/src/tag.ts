import { sharedWords } from "./say.ts";

/** A tag of the catalogue in words. Games bring tags of their own; one that no language knows is shown as it is. */
export const sayTag = (tag: string): string => sharedWords.find(`tag_${tag}`) ?? tag.replaceAll("-", " ");
