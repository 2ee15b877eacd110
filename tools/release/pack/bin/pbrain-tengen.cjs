#!/usr/bin/env node
// The Gomoku engine under the name that Gomocup managers expect.
"use strict";
process.argv.splice(2, 0, "gomocup");
require("./tengen.cjs");
