/** The length of a video file; null if this browser cannot read it. */
export async function videoSeconds(file: Blob): Promise<number | null> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    video.addEventListener('loadedmetadata', () =>
      resolve(Number.isFinite(video.duration) ? video.duration : null),
    );
    video.addEventListener('error', () => resolve(null));
    video.preload = 'metadata';
    video.src = url;
    return await promise;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
