/** A progress bar on a terminal; otherwise a line for every tenth of the work. */
export const startProgress = (stream: NodeJS.WriteStream, total: number): ((done: number, what: string) => void) => {
  const width = 30;
  let tenths = 0;
  return (done, what) => {
    if (stream.isTTY) {
      const full = Math.round((width * done) / total);
      stream.write(`\r[${"#".repeat(full)}${"-".repeat(width - full)}] ${done}/${total} games, ${what}\u001B[K`);
      if (done === total) stream.write("\n");
      return;
    }
    const reached = Math.floor((10 * done) / total);
    if (reached > tenths) stream.write(`${done} of ${total} games, ${what}\n`);
    tenths = reached;
  };
};
