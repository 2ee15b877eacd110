// A picture of the shown position, and an animation of the game, made in the page.
import { useSignal } from "@preact/signals";
import { ActionButton } from "@tengen/ui";
import { useEffect } from "preact/hooks";
import type { Table } from "../table.ts";
import { loadFontStyle, rasterize, readColors, toPng, type PictureFrame } from "./page-picture.ts";
import { t } from "../messages.ts";

/** In pixels. */
const PICTURE_SIZE = 1080;

const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

const frameOf = async ({ geometry, settings }: Table): Promise<PictureFrame> => ({
  ...geometry.peek(),
  showCoordinates: settings.peek().coordinates,
  colors: readColors(),
  style: await loadFontStyle(),
});

const fileName = ({ game, timeline }: Table, extension: string): string =>
  `tengen-${game.engine.gameId}-${timeline.peek().record.matchId.slice(-8)}.${extension}`;

type AnimationState =
  | { readonly kind: "idle" | "failed" | "saved" }
  | { readonly kind: "running"; readonly done: number; readonly stop: () => void };

const Animation = ({ table }: { readonly table: Table }) => {
  const state = useSignal<AnimationState>({ kind: "idle" });
  // Closing the dialog stops it.
  useEffect(
    () => () => {
      const now = state.peek();
      if (now.kind === "running") now.stop();
    },
    [],
  );
  const make = async (): Promise<void> => {
    const abort = new AbortController();
    const stop = (): void => abort.abort();
    state.value = { kind: "running", done: 0, stop };
    try {
      const { makeAnimation } = await import("./animation.ts");
      const { entries, record, viewAfter } = table.timeline.peek();
      const { settings, game } = table;
      const { numbers, pace } = settings.peek();
      const file = await makeAnimation({
        frame: await frameOf(table),
        count: entries.length + 1,
        // What everybody may see, whoever makes the animation.
        sceneAt: (index) =>
          game.renderer.draw(viewAfter(index, null), {
            numbered: numbers,
            entries: entries.slice(0, index),
            choice: null,
          }),
        delay: pace,
        onProgress: (done) => {
          if (!abort.signal.aborted) state.value = { kind: "running", done, stop };
        },
        signal: abort.signal,
      });
      if (file !== null) saveBlob(file, `tengen-${game.engine.gameId}-${record.matchId.slice(-8)}.gif`);
      state.value = { kind: file === null ? "idle" : "saved" };
    } catch {
      state.value = { kind: "failed" };
    }
  };
  const now = state.value;
  return (
    <>
      {now.kind === "running" ? (
        <div class="share-progress">
          <progress value={now.done} max={1} aria-label={t("share_gif")} />
          <ActionButton icon="close" onClick={now.stop}>
            {t("share_stop")}
          </ActionButton>
        </div>
      ) : (
        <ActionButton icon="play" isDisabled={table.timeline.value.entries.length === 0} onClick={() => void make()}>
          {t("share_gif")}
        </ActionButton>
      )}
      <p role="status">
        {now.kind === "saved" ? t("share_saved", { name: "GIF" }) : now.kind === "failed" ? t("share_no_picture") : ""}
      </p>
    </>
  );
};

export const PictureSection = ({ table }: { readonly table: Table }) => {
  const picture = useSignal<{ readonly blob: Blob; readonly url: string } | null>(null);
  const said = useSignal<() => string>(() => "");
  useEffect(() => {
    let isOpen = true;
    const draw = async (): Promise<void> => {
      const canvas = await rasterize(await frameOf(table), table.scene.peek(), PICTURE_SIZE);
      const blob = await toPng(canvas);
      if (isOpen) picture.value = { blob, url: URL.createObjectURL(blob) };
    };
    draw().catch(() => {
      said.value = () => t("share_no_picture");
    });
    return () => {
      isOpen = false;
      if (picture.peek() !== null) URL.revokeObjectURL(picture.peek()?.url ?? "");
    };
  }, []);
  const made = picture.value;
  const copy = async (): Promise<void> => {
    if (made === null) return;
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": made.blob })]);
      said.value = () => t("share_copied", { name: "PNG" });
    } catch {
      said.value = () => t("share_not_copied");
    }
  };
  return (
    <section class="share-part" aria-label={t("share_picture")}>
      <h3>{t("share_picture")}</h3>
      <div class="share-picture">
        <div class="share-preview">{made !== null && <img src={made.url} alt={t("share_picture_alt")} />}</div>
        <div class="share-buttons">
          <ActionButton
            icon="save"
            isDisabled={made === null}
            onClick={() => {
              if (made !== null) saveBlob(made.blob, fileName(table, "png"));
            }}
          >
            {t("share_png")}
          </ActionButton>
          <ActionButton icon="copy" isDisabled={made === null} onClick={() => void copy()}>
            {t("share_copy_picture")}
          </ActionButton>
          <p role="status">{said.value()}</p>
          <Animation table={table} />
        </div>
      </div>
    </section>
  );
};
