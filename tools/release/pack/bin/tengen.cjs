#!/usr/bin/env node
// The command of the package `tengen`. CommonJS in the syntax of 2009, so that any Node can say what it needs.
"use strict";
if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(
    "tengen needs Node 24 or later, and this is Node " +
      process.versions.node +
      ". Install a newer one: https://nodejs.org",
  );
  process.exit(1);
}
require("./start.cjs");
