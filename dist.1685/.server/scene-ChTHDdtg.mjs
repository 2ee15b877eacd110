// packages/board/web/axes.ts
/** Rows are numbered from the bottom. */
var makeAxes = (letters, rows) => ({
	columns: letters.split(""),
	rows: Array.from({ length: rows }, (_, y) => String(rows - y))
});
/** The name of a point, such as H8. */
var pointName = ({ columns, rows }, point) => `${columns[point % columns.length]}${rows[Math.floor(point / columns.length)]}`;
// packages/board/web/scene.ts
var EMPTY_POINT = {
	stone: null,
	faded: false,
	pending: false,
	mark: null,
	label: "",
	heat: 0,
	territory: null,
	note: "",
	animation: null
};
export { makeAxes as n, pointName as r, EMPTY_POINT as t };
