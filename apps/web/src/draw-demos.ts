// The picture of each demo game. The build imports this and writes the pictures into the site.
import { drawPicture, type DemoPicture } from "./demo-picture.ts";
import { loadGameAssets } from "./game-assets.ts";

const ids = Object.keys(import.meta.glob("../../../games/*/page/picture.json")).map((file) => file.split("/").at(-3));

/** By the game's id; null for a game without our board. */
export const demoPictures: ReadonlyMap<string, DemoPicture | null> = new Map(
  await Promise.all(
    ids.map(async (id = ""): Promise<readonly [string, DemoPicture | null]> => {
      const assets = await loadGameAssets(id);
      return [id, assets === null ? null : drawPicture(assets)];
    }),
  ),
);
