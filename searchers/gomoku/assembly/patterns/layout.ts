// Where everything lies in memory. A position is plain bytes in one piece: to play is to copy it one place up a stack and change the
// copy, so that taking back is a step down, and nothing has to be restored.
import { AT_CODES, AT_SIDE, AT_STONES, AT_TABLE, AT_WINNER, BYTES_OF_POSITION } from "./numbers";

/** Cells a side. A cell's number is y * 16 + x, so that it fits a byte. */
export const SIZE: i32 = 15;
export const CELLS: i32 = 225;
export const CENTRE: u32 = 7 * 16 + 7;

// A position, by offsets from its start.
/** u64[88]: rows, columns, falling and rising diagonals. Two bits a cell (empty 0, black 1, white 2, wall 3): 8 walls, 15 cells, 8
 *  walls. A cell's place in its row and on both diagonals is its x, in its column its y. */
export const LINES: usize = 0;
/** u32[256]: of each empty cell what a stone there would make along its four lines, four bits each: black's in the lower half. */
export const CODES: usize = AT_CODES;
/** Of black and then of white: ten sets of 256 bits, the empty cells of each class. */
export const SETS: usize = 1728;
export const SETS_OF_ONE: usize = 320;
/** 256 bits: cells within two of a stone. */
export const NEAR: usize = 2368;
/** u64: the same for the same stones and side to move. */
export const KEY: usize = 2400;
/** i32: what black's codes are worth, less what white's are. */
export const WORTH: usize = 2408;
export const STONES: usize = AT_STONES;
/** i32: whose turn it is, 0 black, 1 white. */
export const SIDE: usize = AT_SIDE;
/** i32: 0 none, 1 black, 2 white. */
export const WINNER: usize = AT_WINNER;
export const POSITION_SIZE: usize = BYTES_OF_POSITION;

// Behind what the machine keeps free lies what all threads share.
/** i32: 0 nobody has filled the tables, 1 somebody does, 2 they are filled. */
export const FILLED: usize = 0x900;
/** u32: the number of the life of the search's table, and how many searches it has seen. */
export const LIFE: usize = 0x904;
export const AGE: usize = 0x908;

/** Of each cell 16 bytes: offsets of its four lines (u16), shifts of its x and y in a line (u8) at 8 and 9. */
export const GEOMETRY: usize = 0x1000;
/** Of each cell 32 bytes: the cells within two. */
export const AROUND: usize = 0x2000;
/** u64 of each cell and colour, and one for the side. */
export const KEYS: usize = 0x4000;
/** i32[256]: what the turn is worth, by the classes that the side to move could make and by those of the other. */
export const THREATS: usize = 0x6000;
/** i32[8][8]: the same by how many of each class from open three to four and three the side to move could make, and the other. */
export const AMOUNTS: usize = 0x6400;
/** i32[64]: the same by half the number of stones. */
export const PHASES: usize = 0x6500;
/** u8[64][64]: by how much a late move is searched less deep, by depth and place. */
export const REDUCTIONS: usize = 0x7000;
/** u8[2^18]: shapes by the cells that are one's own and those that are shut. */
export const SHAPES: usize = 0x10000;
/** u8[2^18]: the shapes in the middle of a window of nine cells: black's in the lower four bits. */
export const WINDOWS: usize = 0x50000;
/** u32[2^16] by the code of one colour: the class in four bits, the order of moves in twelve, the worth in the upper half. */
export const CODE_FACTS: usize = 0x90000;
/** u16[2^16] by the code of the other: what it is worth to deny it. */
export const DENIALS: usize = 0x1e0000;
/** Where the compiler puts what it needs itself: 0x221000. */
/** u64[2^18]: what is known of wins by fours. */
export const FOURS_KNOWN: usize = 0x240000;
export const FOURS_KNOWN_SIZE: usize = 0x200000;
/** u64[2^17]: what is known of wins by fours and threes. */
export const THREES_KNOWN: usize = 0x440000;
export const THREES_KNOWN_SIZE: usize = 0x100000;
/** The desk of the first thread, which ends where the table begins; those of others lie behind the table. */
export const DESK: usize = 0x540000;
/** The search's table, as far as it goes. */
export const TABLE: usize = AT_TABLE;

// A desk: what a thread alone has. It begins with its positions, each in a place of its own with what belongs to it.
/** u32[256] behind a position: its moves, each its cell and its score above it. */
export const MOVES: usize = POSITION_SIZE;
/** What the search has under way there. */
export const FRAME: usize = 3456;
/** The best line from there, as cells. */
export const LINE: usize = 3584;
export const PLACE_SIZE: usize = 3840;
export const MOST_PLACES: usize = 240;
/** i32[2][256]: how often a move of a side at a cell was good. */
export const HISTORY: usize = 0xe2000;
/** u8[2][256]: what refuted a move at a cell. */
export const ANSWERS: usize = 0xe2800;
/** 256 bits each: the cells that defend; those against one threat; moves of the root that are not looked at. */
export const DEFENCES: usize = 0xe2a00;
export const ONE_DEFENCE: usize = 0xe2a20;
export const PASSED_OVER: usize = 0xe2a40;
/** Of each line that is told 256 bytes; and of those that are looked for, with one to spare (told.ts). */
export const LINES_TOLD: usize = 0xe3000;
export const LINES_FOUND: usize = 0xf1100;
export const MOST_LINES: i32 = 225;
