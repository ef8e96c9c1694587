/**
 * Keeps the screen on until the returned function is called. Browsers release the lock when the page is hidden, so it
 * is requested again.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const take = async () => {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (isOver) await lock.release();
    } catch {
      // The browser refused, for example because the battery is low. Continue without the lock.
    }
  };
  void take();
  document.addEventListener('visibilitychange', take);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', take);
    void lock?.release().catch(() => undefined);
  };
}
