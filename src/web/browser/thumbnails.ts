/**
 * Small pictures of a video at the given seconds, one after the other, as addresses of JPEG pictures of that height.
 * Ends early when the browser cannot play the video or `signal` fires: a strip may do without.
 */
export async function* videoThumbnails(
  videoUrl: string,
  atSeconds: readonly number[],
  { heightPixels, signal }: { heightPixels: number; signal: AbortSignal },
): AsyncGenerator<string> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = videoUrl;
  const canvas = document.createElement('canvas');
  try {
    for (const seconds of atSeconds) {
      const seeked = settled(video, 'seeked', signal);
      video.currentTime = seconds;
      if (!(await seeked) || video.videoHeight === 0) return;
      canvas.height = heightPixels;
      canvas.width = Math.max(1, Math.round((video.videoWidth / video.videoHeight) * heightPixels));
      canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
      yield canvas.toDataURL('image/jpeg', 0.7);
    }
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

/** True when the event comes, false when the video fails or the wait is over. */
function settled(video: HTMLVideoElement, event: 'seeked', signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (ok: boolean) => {
      video.removeEventListener(event, succeed);
      video.removeEventListener('error', fail);
      signal.removeEventListener('abort', fail);
      resolve(ok);
    };
    const succeed = () => end(true);
    const fail = () => end(false);
    if (signal.aborted) return resolve(false);
    video.addEventListener(event, succeed);
    video.addEventListener('error', fail);
    signal.addEventListener('abort', fail);
  });
}
