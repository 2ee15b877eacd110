// Boards and stones to choose from, as pictures.
import "./board-choices.css";
import { signal } from "@preact/signals";
import { EMPTY_POINT, makeAxes, MiniBoard, type Scene, useUniqueId } from "@tengen/board";
import { t } from "./messages.ts";
import { BOARDS, changeSettings, settings, STONES, stonesOf, type Settings } from "./settings.ts";

const AXES = makeAxes("ABC", 2);

/** A few stones of both colours, the last one marked. */
const SCENE = signal<Scene>({
  points: [
    EMPTY_POINT,
    { ...EMPTY_POINT, stone: "black" },
    EMPTY_POINT,
    EMPTY_POINT,
    { ...EMPTY_POINT, stone: "white", mark: "last" },
    { ...EMPTY_POINT, stone: "black" },
  ],
  lines: [],
});

interface PictureChoiceProps {
  readonly label: string;
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    /** What its picture shows. */
    readonly look: Pick<Settings, "board" | "stones">;
  }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const PictureChoice = ({ label, choices, value, onChange }: PictureChoiceProps) => {
  const name = useUniqueId();
  return (
    <fieldset class="pictures">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} data-board={choice.look.board} data-stones={stonesOf(choice.look)}>
          <input
            type="radio"
            class="visually-hidden"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span class="picture-frame">
            <MiniBoard axes={AXES} starPoints={[]} scene={SCENE} />
          </span>
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
};

export const BoardChoice = () => (
  <PictureChoice
    label={t("setting_board")}
    value={settings.value.board}
    choices={BOARDS.map((board) => ({
      value: board,
      label: t(`board_${board}`),
      look: { board, stones: settings.value.stones },
    }))}
    onChange={(chosen) => changeSettings({ board: BOARDS.find((value) => value === chosen) })}
  />
);

export const StonesChoice = () => (
  <PictureChoice
    label={t("setting_stones")}
    value={settings.value.stones}
    choices={STONES.map((stones) => ({
      value: stones,
      label: t(`stones_${stones}`),
      look: { board: settings.value.board, stones },
    }))}
    onChange={(chosen) => changeSettings({ stones: STONES.find((value) => value === chosen) })}
  />
);
