export * from "./review.ts";
