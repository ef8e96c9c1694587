import { useEffect, useEffectEvent, useState } from 'react';
import { makePoster } from '#video/client.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { keepPoster, useKeptPoster } from '#web/data/store/videos.ts';

/** One after the other: a phone has few decoders. */
let last = Promise.resolve();

/**
 * An address of a video's small picture; undefined while there is none. The first time that a video is shown it is made, and kept with it; where the disk
 * is full it lasts as long as it shows. While `isPaused`, as during a render, none is made.
 */
export function usePosterUrl(
  { videoId, file }: { videoId: string; file: File },
  isPaused: boolean,
): string | undefined {
  const kept = useKeptPoster(videoId);
  const [made, setMade] = useState<Blob | null>(null);
  const isNeeded = kept === null && made === null && !isPaused;
  // The store gives the same video as another file each time.
  const video = useEffectEvent(() => file);
  useEffect(() => {
    if (!isNeeded) return;
    const source = video();
    let isGone = false;
    const make = async () => {
      const picture = isGone ? null : await makePoster(source);
      if (!picture) return;
      if (!isGone) setMade(picture);
      await keepPoster(videoId, picture);
    };
    // A video without its picture can still be used.
    last = last.then(make).catch((error) => console.warn(error));
    return () => {
      isGone = true;
    };
  }, [isNeeded, videoId]);
  // The one that was made first: it is the same, and another address would make it flicker.
  return useObjectUrl(made ?? kept ?? null);
}
