// The opening explorer beside the board: what was played here, in the games on this device or on the server, and how they
// ended.
import { useSignal, useSignalEffect } from "@preact/signals";
import { movesIn, type OpeningMove } from "@tengen/stones";
import { ChoiceRow } from "@tengen/ui";
import { formatNumber } from "@tengen/ui/i18n";
import type { OpeningExplorer } from "./opening-explorer.ts";
import type { Study } from "./study.ts";
import { t } from "./messages.ts";

interface OpeningProps {
  readonly study: Study;
  readonly openings: OpeningExplorer;
}

const MAX_SHOWN = 8;

/** The wins of each side and the draws, as a share of the finished games. */
const Results = ({ black, white, draw }: OpeningMove) => {
  const finished = black + white + draw;
  if (finished === 0) return null;
  const share = (count: number): string => `width: ${(100 * count) / finished}%`;
  return (
    <>
      <span class="results" aria-hidden="true">
        <span class="black" style={share(black)} />
        <span class="draw" style={share(draw)} />
        <span class="white" style={share(white)} />
      </span>
      <span class="visually-hidden">
        {t("opening_results", { black: formatNumber(black), draw: formatNumber(draw), white: formatNumber(white) })}
      </span>
    </>
  );
};

interface Shown {
  /** What to say above the moves. */
  readonly text: string;
  readonly moves: readonly OpeningMove[];
}

const onDevice = ({ openings, study }: OpeningProps): Shown => {
  if (openings.hasFailed.value) return { text: t("openings_failed"), moves: [] };
  const book = openings.book.value;
  if (book === null) return { text: t("openings_loading"), moves: [] };
  const moves = movesIn(book, openings.positionOf(study.table.state.value));
  return { text: moves.length === 0 ? t("openings_none") : t("openings_from", { count: openings.games.value }), moves };
};

const onServer = ({ openings }: OpeningProps): Shown => {
  const answer = openings.server.answer.value;
  if (answer === "failed") return { text: t("openings_no_server"), moves: [] };
  if (answer === "loading") return { text: t("openings_asking"), moves: [] };
  const { games, moves } = answer;
  return { text: moves.length === 0 ? t("openings_server_none") : t("openings_server_from", { count: games }), moves };
};

const Moves = (props: OpeningProps) => {
  const { study, openings } = props;
  const state = study.table.state.value;
  const { text, moves } = openings.shownGames.value === "device" ? onDevice(props) : onServer(props);
  const playable = moves.slice(0, MAX_SHOWN).flatMap((move) => {
    const number = openings.numberOf(state, move.move);
    return number === null ? [] : [{ ...move, number }];
  });
  return (
    <>
      <p class="quiet" role="status">
        {text}
      </p>
      <ol class="opening-moves" aria-label={t("openings")}>
        {playable.map((move) => (
          <li key={move.move}>
            <button type="button" title={t("candidate_play")} onClick={() => study.playMove(move.number)}>
              <span class="move">{study.nameMove(move.number)}</span>
              <span class="quiet">{t("opening_games", { count: move.games })}</span>
              <Results {...move} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
};

const GAMES = ["device", "server"] as const;

const Choice = ({ openings: { shownGames } }: Pick<OpeningProps, "openings">) => (
  <ChoiceRow
    legend={t("openings_whose")}
    isLegendHidden
    value={shownGames.value}
    choices={GAMES.map((games) => ({ value: games, label: t(`openings_${games}`) }))}
    onChange={(value) => {
      shownGames.value = GAMES.find((games) => games === value) ?? "device";
    }}
  />
);

/** The games are read when it is opened first; the server is asked while it is open. */
export const OpeningPanel = ({ study, openings }: OpeningProps) => {
  const isOpen = useSignal(false);
  useSignalEffect(() => {
    if (!isOpen.value) return;
    const position = openings.positionOf(study.table.state.value);
    if (openings.shownGames.value === "device") openings.load();
    else openings.server.ask(position);
  });
  return (
    <details
      class="study-box openings"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>{t("openings")}</summary>
      <Choice openings={openings} />
      <Moves study={study} openings={openings} />
    </details>
  );
};
