// packages/stones/src/searcher.ts
/** The ownership from which a point counts as somebody's. */
var OWNERSHIP_THRESHOLD = .3;
/** Whose a point is, by its ownership; null if that is open. */
var ownerOf = (ownership) => Math.abs(ownership) < OWNERSHIP_THRESHOLD ? null : ownership > 0 ? "black" : "white";
/** Freestyle: five or more win. Standard: exactly five. Renju: exactly five, and forbidden moves, for black only. */
var GOMOKU_RULES = [
	"freestyle",
	"standard",
	"renju"
];
export { ownerOf as n, GOMOKU_RULES as t };
