/** Keeps the screen from going dark; the answer ends it. Browsers let go of it when the page is hidden. */
export function keepAwake(): () => void {
  let over = false;
  let lock: WakeLockSentinel | null = null;

  async function ask(): Promise<void> {
    if (over || document.hidden || !('wakeLock' in navigator)) return;
    try {
      const got = await navigator.wakeLock.request('screen');
      // Another one may have come first, when the page was hidden and shown again meanwhile.
      const isHeld = lock !== null && !lock.released;
      if (over || isHeld) await got.release();
      else lock = got;
    } catch {
      // a battery that is low: then the screen may go dark
    }
  }

  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release().catch(() => undefined);
  };
}
