/** A camera that pauses longer than this is lost: the phone gave it to a call or another app. */
const mutedMilliseconds = 1000;

/**
 * Calls `onInterrupted` when a stream no longer delivers, or the page is hidden: a phone then stops the camera and
 * suspends the page without a further event. Returns a function that ends the watch.
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
