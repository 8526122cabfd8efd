const kEveryMs = 30_000;

/** Loads at once and now and then while somebody looks; call what comes back to stop. Nobody asks again while there is no
 * answer yet: without a connection questions would pile up. */
export function keepFresh(load: () => Promise<void>): () => void {
  let isLoading = false;
  const ask = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    await load().finally(() => (isLoading = false));
  };
  void ask();
  const refresh = setInterval(() => {
    if (!document.hidden) void ask();
  }, kEveryMs);
  return () => clearInterval(refresh);
}
