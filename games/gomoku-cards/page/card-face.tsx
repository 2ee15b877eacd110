// Pictures of the cards, front and back, as SVG.
import type { JSX } from "preact";
import type { CardId } from "../cards.ts";
import { t } from "./messages.ts";

const GRID = <path class="line" d="M6 18H54M6 30H54M6 42H54M18 6V54M30 6V54M42 6V54" />;

/** Each in a 60 by 60 view box. */
const PICTURES: Readonly<Record<CardId, JSX.Element>> = {
  PLACE_STONE: (
    <>
      {GRID}
      <circle class="black" cx={30} cy={30} r={11.5} />
      <path class="mark" d="M30 3v9M25.5 8l4.5 4.5L34.5 8" />
    </>
  ),
  TAKE_STONE: (
    <>
      {GRID}
      <circle class="gone" cx={30} cy={34} r={11.5} />
      <circle class="white" cx={30} cy={19} r={11.5} />
      <path class="mark" d="M30 47.5v9M25.5 52l4.5-4.5 4.5 4.5" />
    </>
  ),
  POLARITY_INVERSION: (
    <>
      <circle class="white" cx={30} cy={30} r={17} />
      <path class="black" d="M30 13a17 17 0 0 1 0 34a8.5 8.5 0 0 1 0-17a8.5 8.5 0 0 0 0-17z" />
      <circle class="black" cx={30} cy={21.5} r={2.6} />
      <circle class="white bare" cx={30} cy={38.5} r={2.6} />
      <path class="mark" d="M8 24a23 23 0 0 1 11-15M14 8l5.5.5-1 5.5M52 36a23 23 0 0 1-11 15M46 52l-5.5-.5 1-5.5" />
    </>
  ),
  TIME_FREEZE: (
    <path
      class="mark"
      d="M30 6v48M9.2 18l41.6 24M9.2 42l41.6-24M24 9l6 6 6-6M24 51l6-6 6 6M8 25.5l8-2-2-8M52 34.5l-8 2 2 8M8 34.5l8 2-2 8M52 25.5l-8-2 2-8"
    />
  ),
  SPONTANEOUS_GENERATION: (
    <>
      <circle class="black" cx={16} cy={17} r={8} />
      <circle class="white" cx={41} cy={14} r={8} />
      <circle class="white" cx={13} cy={43} r={8} />
      <circle class="black" cx={46} cy={42} r={8} />
      <circle class="black" cx={29} cy={31} r={8} />
      <path class="mark" d="M29 4v7M25.5 7.5h7M54 25v7M50.5 28.5h7M30 48v7M26.5 51.5h7" />
    </>
  ),
};

const KINDS: Readonly<Record<CardId, string>> = {
  PLACE_STONE: "place",
  TAKE_STONE: "take",
  POLARITY_INVERSION: "inversion",
  TIME_FREEZE: "freeze",
  SPONTANEOUS_GENERATION: "generation",
};

export const CardFace = ({ card }: { readonly card: CardId }) => (
  <span class={`card-face ${KINDS[card]}`}>
    <svg viewBox="0 0 60 60" aria-hidden="true" focusable="false">
      {PICTURES[card]}
    </svg>
    <span class="card-name">{t(`card_${card}`)}</span>
  </span>
);

/** A card face down. */
export const CardBack = () => (
  <span class="card-face back" aria-hidden="true">
    <svg viewBox="0 0 60 84" focusable="false">
      <path class="line" d="M10 10H50V74H10zM10 42H50M30 10V74M10 26H50M10 58H50" />
      <circle class="white" cx={30} cy={42} r={9} />
      <path class="black" d="M30 33a9 9 0 0 1 0 18z" />
    </svg>
  </span>
);
