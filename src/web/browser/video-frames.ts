/**
 * Calls `onFrame` for each new frame that a player shows, until the returned function is called. Firefox before 132
 * doesn't report frames, so the player's time is compared at each repaint there.
 */
export function watchVideoFrames(player: HTMLVideoElement, onFrame: () => void): () => void {
  const reports: HTMLVideoElement['requestVideoFrameCallback'] | undefined = player.requestVideoFrameCallback;
  if (!reports) return watchTime(player, onFrame);
  let request = player.requestVideoFrameCallback(function next() {
    request = player.requestVideoFrameCallback(next);
    onFrame();
  });
  return () => player.cancelVideoFrameCallback(request);
}

function watchTime(player: HTMLVideoElement, onFrame: () => void): () => void {
  let shownSeconds = player.currentTime;
  let request = requestAnimationFrame(function next() {
    request = requestAnimationFrame(next);
    if (player.currentTime === shownSeconds) return;
    shownSeconds = player.currentTime;
    onFrame();
  });
  return () => cancelAnimationFrame(request);
}
