/**
 * Calls back when the page may be about to end, because it is hidden, closed, or suspended. Returns the unsubscribe
 * function.
 */
export function onPageHide(callback: () => void): () => void {
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') callback();
  };
  document.addEventListener('visibilitychange', whenHidden);
  addEventListener('pagehide', callback);
  return () => {
    document.removeEventListener('visibilitychange', whenHidden);
    removeEventListener('pagehide', callback);
  };
}

/** Calls back once, as soon as the page is visible. Returns a function that cancels it. */
export function whenVisible(callback: () => void): () => void {
  const call = () => {
    if (document.visibilityState !== 'visible') return;
    stop();
    callback();
  };
  const stop = () => document.removeEventListener('visibilitychange', call);
  document.addEventListener('visibilitychange', call);
  call();
  return stop;
}
