// Keeps compiled code between runs, then starts the program.
"use strict";
require("node:module").enableCompileCache();
// The file exists in the package only.
const program = "../apps/cli/main.js";
void import(program);
