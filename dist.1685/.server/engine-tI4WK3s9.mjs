export { t as default } from "./engine-CwMQAFas.mjs";
