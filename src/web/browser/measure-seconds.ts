/** A damaged file may never fire an event. */
const patienceMilliseconds = 10_000;

/** Returns the length of a clip, even if its header has none. Null if the browser cannot play the clip. */
export function measureSeconds(clip: Blob): Promise<number | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  const url = URL.createObjectURL(clip);
  return new Promise<number | null>((resolve) => {
    const report = () => {
      if (Number.isFinite(video.duration) && video.duration > 0) resolve(video.duration);
    };
    video.onerror = () => resolve(null);
    video.ondurationchange = report;
    video.onloadedmetadata = () => {
      report();
      // Recordings have no length in their header. Players find it when they seek to the end.
      video.currentTime = Number.MAX_SAFE_INTEGER;
    };
    video.onseeked = () => {
      report();
      resolve(video.currentTime > 0 ? video.currentTime : null);
    };
    setTimeout(() => resolve(null), patienceMilliseconds);
    video.src = url;
  }).finally(() => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  });
}
