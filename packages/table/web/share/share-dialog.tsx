import "./share.css";
// The dialog that shares a game or an analysis: its link, pictures, files, and the HTML for another site. Loaded when it is
// opened.
import { useSignal, type Signal } from "@preact/signals";
import { localize } from "@tengen/ui/i18n";
import { ActionButton, CopyLink, Dialog, download, Icon, loadQrCode } from "@tengen/ui";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { effectiveTurns } from "@tengen/match";
import type { Explained } from "../explained.ts";
import type { ExportKind, GameFile } from "../game-file.ts";
import type { ShareSource } from "../share-content.ts";
import { makeSharedHash } from "../url-hash.ts";
import { makeMoveList } from "./move-list.ts";
import { PictureSection } from "./picture-section.tsx";
import { embedCode, linkToHash, linkToMatch, linkToStored, LONG_LINK, storeShared } from "./site.ts";
import { makeShared, writeSharedText } from "./shared-text.ts";
import { t } from "../messages.ts";

interface ShareProps {
  readonly source: ShareSource;
}

/** What the dialog has made of the source when it was opened. */
interface MadeLinks {
  readonly link: Explained<string>;
  /** The fragment that carries the game; null if it cannot be carried. */
  readonly carried: string | null;
}

/** What is shared of a source now, and the address that names it. */
const sharedOf = ({ content }: ShareSource) => {
  const { address, shared } = content();
  return { address, shared: shared.ok ? makeShared(shared.value) : shared };
};

const makeLinks = async (source: ShareSource): Promise<MadeLinks> => {
  const { table, home } = source;
  const { address, shared } = sharedOf(source);
  const shown = table.isLive.peek() ? null : table.shown.peek();
  const carried = shared.ok
    ? makeSharedHash({ kind: "carried", text: await writeSharedText(shared.value), shown })
    : "";
  const found = { carried: carried === "" ? null : carried };
  if (address?.kind === "match") return { ...found, link: { ok: true, value: linkToMatch(home, address.matchId) } };
  if (address?.kind === "fragment") return { ...found, link: { ok: true, value: linkToHash(address.hash) } };
  if (!shared.ok) return { ...found, link: shared };
  return carried === ""
    ? { ...found, link: { ok: false, error: () => t("share_too_long") } }
    : { ...found, link: { ok: true, value: linkToHash(carried) } };
};

const Section = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <section class="share-part" aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** A code of a longer link has too many squares for a phone's camera. */
const MOST_SCANNED = 900;

const Code = ({ link }: { readonly link: string }) => {
  const drawn = useSignal<ComponentChildren>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const { QrCode } = await loadQrCode();
      drawn.value = <QrCode link={link} />;
    };
    load().catch(() => {});
  }, [link]);
  return (
    <details class="share-code">
      <summary>{t("share_code")}</summary>
      {drawn.value}
    </details>
  );
};

/** Stores the game on the server, for a link that is short and has a preview. */
const ShortLink = ({
  source,
  isLong,
  onStored,
}: ShareProps & { readonly isLong: boolean; readonly onStored: (link: string) => void }) => {
  const state = useSignal<{ readonly kind: "idle" | "busy" } | { readonly kind: "said"; readonly text: () => string }>({
    kind: "idle",
  });
  const store = async (): Promise<void> => {
    const { shared } = sharedOf(source);
    if (!shared.ok || state.peek().kind === "busy") return;
    state.value = { kind: "busy" };
    const stored = await storeShared(source.home, shared.value);
    if (stored.ok) onStored(linkToStored(source.home, stored.value.id));
    const { days } = stored.ok ? stored.value : { days: 0 };
    state.value = { kind: "said", text: stored.ok ? () => t("store_done", { count: days }) : stored.error };
  };
  return (
    <div class="share-short">
      {isLong && <p class="notice info">{t("share_long")}</p>}
      <ActionButton icon="link" isDisabled={state.value.kind === "busy"} onClick={() => void store()}>
        {t("share_short")}
      </ActionButton>
      <p role="status">{state.value.kind === "said" ? state.value.text() : ""}</p>
    </div>
  );
};

const LinkSection = ({ source, links }: ShareProps & { readonly links: MadeLinks }) => {
  const stored = useSignal<string | null>(null);
  if (!links.link.ok) return <p class="notice error">{links.link.error()}</p>;
  const link = stored.value ?? links.link.value;
  const { address } = source.content();
  return (
    <>
      <CopyLink label={t("share_link")} link={link} />
      {stored.value === null && address?.kind !== "match" && links.carried !== null && (
        <ShortLink
          source={source}
          isLong={link.length > LONG_LINK}
          onStored={(short) => {
            stored.value = short;
          }}
        />
      )}
      {link.length <= MOST_SCANNED && <Code link={link} />}
    </>
  );
};

type FileKind = "match" | ExportKind | "moves";

/** The file or text of a kind; why there is none, if so. */
const makeText = async ({ table, files }: ShareSource, kind: FileKind): Promise<Explained<GameFile>> => {
  if (kind === "match") {
    const file = files.makeFile?.();
    return file === undefined ? { ok: false, error: () => t("share_no_file") } : { ok: true, value: file };
  }
  if (kind !== "moves") return files.exportFile(kind);
  const { game, timeline } = table;
  const { record, entries } = timeline.peek();
  const turns = effectiveTurns(game.engine, entries).map(({ type, payload }) => ({ ...payload, type }));
  const text = makeMoveList({ game, options: record.options }, turns);
  return text === null
    ? { ok: false, error: () => t("share_no_moves") }
    : { ok: true, value: { name: `tengen-${game.engine.gameId}-${record.matchId.slice(-8)}.txt`, text: `${text}\n` } };
};

const FileRow = ({
  source,
  kind,
  onSaid,
}: ShareProps & { readonly kind: FileKind; readonly onSaid: (text: () => string) => void }) => {
  const name = kind === "match" ? t("share_match_file") : kind === "moves" ? t("share_moves") : kind.toUpperCase();
  const use = async (act: (file: GameFile) => Promise<void> | void, said: () => string): Promise<void> => {
    const made = await makeText(source, kind);
    if (!made.ok) {
      onSaid(made.error);
      return;
    }
    try {
      await act(made.value);
      onSaid(said);
    } catch {
      onSaid(() => t("share_not_copied"));
    }
  };
  return (
    <li>
      <span>{name}</span>
      <button
        type="button"
        aria-label={t("share_copy_named", { name })}
        onClick={() =>
          void use(
            ({ text }) => navigator.clipboard.writeText(text),
            () => t("share_copied", { name }),
          )
        }
      >
        <Icon name="copy" />
      </button>
      <button
        type="button"
        aria-label={t("share_save_named", { name })}
        onClick={() => void use(download, () => t("share_saved", { name }))}
      >
        <Icon name="save" />
      </button>
    </li>
  );
};

const FilesSection = ({ source }: ShareProps) => {
  const said = useSignal<() => string>(() => "");
  const { table, files } = source;
  const kinds: readonly FileKind[] = [
    ...(files.makeFile === null ? [] : (["match"] as const)),
    ...files.kinds,
    ...(table.game.engine.hiddenInformation ? [] : (["moves"] as const)),
  ];
  if (kinds.length === 0) return null;
  return (
    <Section title={t("share_files")}>
      <ul class="share-files">
        {kinds.map((kind) => (
          <FileRow
            key={kind}
            source={source}
            kind={kind}
            onSaid={(text) => {
              said.value = text;
            }}
          />
        ))}
      </ul>
      <p role="status">{said.value()}</p>
    </Section>
  );
};

const EmbedSection = ({ source, carried }: ShareProps & { readonly carried: string }) => {
  const isCopied = useSignal(false);
  const code = embedCode(carried, localize(source.table.game.manifest.name));
  const copy = async (): Promise<void> => {
    isCopied.value = await navigator.clipboard.writeText(code).then(
      () => true,
      () => false,
    );
  };
  return (
    <Section title={t("share_embed")}>
      <p>{t("share_embed_how")}</p>
      <textarea
        class="share-embed"
        readOnly
        rows={3}
        aria-label={t("share_embed")}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" onClick={() => void copy()}>
        <Icon name={isCopied.value ? "check" : "copy"} />
        <span role="status">{isCopied.value ? t("copied") : t("copy")}</span>
      </button>
    </Section>
  );
};

const ShareBody = ({ source }: ShareProps) => {
  const links = useSignal<MadeLinks | null>(null);
  useEffect(() => {
    const make = async (): Promise<void> => {
      links.value = await makeLinks(source);
    };
    void make();
  }, []);
  const carried = links.value?.carried ?? null;
  return (
    <div class="share">
      {links.value === null ? <p>{t("please_wait")}</p> : <LinkSection source={source} links={links.value} />}
      <PictureSection table={source.table} />
      <FilesSection source={source} />
      {carried !== null && <EmbedSection source={source} carried={carried} />}
    </div>
  );
};

export const ShareDialog = ({ source, isOpen }: ShareProps & { readonly isOpen: Signal<boolean> }) => (
  <Dialog isOpen={isOpen} title={t("share")}>
    <ShareBody source={source} />
  </Dialog>
);
