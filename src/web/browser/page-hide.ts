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
