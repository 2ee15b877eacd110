// The opening explorer beside the board: what was played here in the games on this device, and how they ended.
import { formatNumber } from "@tengen/ui/i18n";
import type { OpeningExplorer } from "./opening-explorer.ts";
import { movesIn, type OpeningMove } from "./openings.ts";
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

const Moves = ({ study, openings }: OpeningProps) => {
  const book = openings.book.value;
  if (openings.hasFailed.value) return <p class="quiet">{t("openings_failed")}</p>;
  if (book === null) return <p class="quiet">{t("openings_loading")}</p>;
  const moves = movesIn(book, openings.positionOf(study.table.state.value)).slice(0, MAX_SHOWN);
  return (
    <>
      <p class="quiet">
        {moves.length === 0 ? t("openings_none") : t("openings_from", { count: openings.games.value })}
      </p>
      <ol class="opening-moves" aria-label={t("openings")}>
        {moves.map((move) => (
          <li key={move.move}>
            <button type="button" title={t("candidate_play")} onClick={() => study.playMove(move.move)}>
              <span class="move">{study.nameMove(move.move)}</span>
              <span class="quiet">{t("opening_games", { count: move.games })}</span>
              <Results {...move} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
};

/** The games are read when it is opened first. */
export const OpeningPanel = ({ study, openings }: OpeningProps) => (
  <details
    class="study-box openings"
    onToggle={({ currentTarget }) => {
      if (currentTarget.open) openings.load();
    }}
  >
    <summary>{t("openings")}</summary>
    <Moves study={study} openings={openings} />
  </details>
);
