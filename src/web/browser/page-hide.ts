/** Calls back when the page may be about to go: hidden, closed, put to sleep. Gives the way to stop. */
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

/** Calls back once, as soon as the page is to be seen. Gives back how not to. */
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
