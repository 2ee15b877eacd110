export * from "./review.ts";
export * from "./sgf.ts";
