/** Waits until the page has loaded and the browser has nothing better to do. Safari has no idle callbacks. */
export const whenIdle = async (): Promise<void> => {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => {
      addEventListener("load", resolve, { once: true });
    });
  }
  await new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(null));
    else setTimeout(resolve, 200);
  });
};
