// A program that does nothing: what is left of its running time is the launcher.
process.exitCode = 0;
