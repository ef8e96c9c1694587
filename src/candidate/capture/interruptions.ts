/** A camera that stays muted longer than this is lost, for example to a call or another app. */
const mutedMilliseconds = 1000;

/**
 * Calls `onInterrupted` when a stream stops delivering or the page is hidden. Phones stop the camera and suspend a
 * hidden page without another event. Returns a function that stops watching.
 */
export function watchInterruptions(stream: MediaStream, onInterrupted: () => void): () => void {
  const stops: (() => void)[] = [];
  const listen = (target: EventTarget, event: string, listener: () => void) => {
    target.addEventListener(event, listener);
    stops.push(() => target.removeEventListener(event, listener));
  };
  for (const track of stream.getTracks()) {
    listen(track, 'ended', onInterrupted);
    listen(track, 'mute', () => {
      const timer = setTimeout(() => track.muted && onInterrupted(), mutedMilliseconds);
      stops.push(() => clearTimeout(timer));
    });
  }
  listen(document, 'visibilitychange', () => document.visibilityState === 'hidden' && onInterrupted());
  return () => {
    for (const stop of stops) stop();
  };
}
