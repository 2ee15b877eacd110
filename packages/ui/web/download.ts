/** Downloads a text as a file. */
export const download = ({ name, text }: { readonly name: string; readonly text: string }): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
