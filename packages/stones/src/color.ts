/** The two players' colours; black plays first. Wire formats, files and kernels have encodings of their own, converted
 *  at each edge. */
export const COLORS = ["black", "white"] as const;
export type Color = (typeof COLORS)[number];

export const otherColor = (color: Color): Color => (color === "black" ? "white" : "black");

/** How states and files write a colour. */
export const COLOR_LETTERS = ["B", "W"] as const;
export type ColorLetter = (typeof COLOR_LETTERS)[number];

export const letterOf = (color: Color): ColorLetter => (color === "black" ? "B" : "W");
export const colorOfLetter = (letter: ColorLetter): Color => (letter === "B" ? "black" : "white");

/** The colour that moves after `ply` moves, if colours alternate. */
export const colorAtPly = (ply: number, first: Color = "black"): Color => (ply % 2 === 0 ? first : otherColor(first));

/** 1 for black, -1 for white: turns a lead of black's into one of the colour's. */
export const signOf = (color: Color): 1 | -1 => (color === "black" ? 1 : -1);
