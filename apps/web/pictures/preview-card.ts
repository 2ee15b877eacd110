// The picture of a link preview: the board, and beside it who plays and how it stands. SVG text, as all our pictures.
import { drawPicture, WOODEN_COLORS, type Picture } from "@tengen/board";

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
const MARGIN = 30;
const BOARD = CARD_HEIGHT - 2 * MARGIN;
const TEXT_X = BOARD + 3 * MARGIN;
/** Characters that fit beside the board. */
const LINE = 22;
const MOST_LINES = 3;

const PAPER = "#f7f5f0";
const INK = "#1f1c17";
const INK_SOFT = "#5c554a";
const ACCENT = "#a8361f";

export interface CardTexts {
  readonly game: string;
  readonly players: readonly string[];
  readonly status: string;
}

const escapeXml = (text: string): string =>
  text.toWellFormed().replaceAll(/[&<>"'\p{Cc}]/gu, (sign) => (sign < " " ? " " : `&#${sign.codePointAt(0)};`));

/** A text in lines that fit; what is too long ends with an ellipsis. */
export const breakLines = (text: string): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > LINE ? `${word.slice(0, LINE - 1).toWellFormed()}…` : word);
  }
  const [shown, rest] = [lines.slice(0, MOST_LINES), lines.length > MOST_LINES];
  return rest ? [...shown.slice(0, -1), `${shown.at(-1) ?? ""}…`] : shown;
};

/** The SVG of a preview; the font must be known to what rasterizes it. */
export const drawCard = (
  board: Pick<Picture, "axes" | "starPoints" | "scene">,
  { game, players, status }: CardTexts,
  font: string,
): string => {
  let y = 120;
  const write = (text: string, size: number, fill: string): string =>
    breakLines(text)
      .map((line) => {
        const element = `<text x="${TEXT_X}" y="${y}" font-size="${size}" fill="${fill}">${escapeXml(line)}</text>`;
        y += size * 1.25;
        return element;
      })
      .join("");
  const texts = [write(game, 56, ACCENT)];
  y += 20;
  texts.push(...players.map((name) => write(name, 42, INK)));
  y += 20;
  texts.push(write(status, 36, INK_SOFT));
  const picture = drawPicture({ ...board, showCoordinates: true, colors: WOODEN_COLORS, size: BOARD, font });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">`,
    `<rect width="100%" height="100%" fill="${PAPER}"/>`,
    picture.replace("<svg ", `<svg x="${MARGIN}" y="${MARGIN}" `),
    `<g font-family="${font}" font-weight="600">${texts.join("")}`,
    `<text x="${TEXT_X}" y="${CARD_HEIGHT - MARGIN - 8}" font-size="30" fill="${INK_SOFT}">Tengen</text></g></svg>`,
  ].join("");
};
