export { c as default } from "./study-CWzH6QNL.mjs";
