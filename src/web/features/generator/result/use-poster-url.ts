import { useEffect, useEffectEvent, useState } from 'react';
import { makePoster } from '#video/client.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { storePoster, useStoredPoster } from '#web/data/store/videos.ts';
import { oneAtATime } from './one-at-a-time.ts';

/**
 * Returns the URL of a video's thumbnail, or undefined while there is none. The thumbnail is created when the video is
 * first shown and stored with it; if it can't be stored, it lasts until unmount. None is created while `isPaused`.
 */
export function usePosterUrl(
  { videoId, file }: { videoId: string; file: File },
  isPaused: boolean,
): string | undefined {
  const stored = useStoredPoster(videoId);
  const [made, setMade] = useState<Blob | null>(null);
  const isNeeded = stored === null && made === null && !isPaused;
  // An effect event, because the store returns a new File object each time.
  const video = useEffectEvent(() => file);
  useEffect(() => {
    if (!isNeeded) return;
    const source = video();
    let isCanceled = false;
    const make = async () => {
      const thumbnail = isCanceled ? null : await makePoster(source);
      if (!thumbnail) return;
      if (!isCanceled) setMade(thumbnail);
      await storePoster(videoId, thumbnail);
    };
    // A video without a thumbnail is still usable.
    oneAtATime(make).catch((error) => console.warn(error));
    return () => {
      isCanceled = true;
    };
  }, [isNeeded, videoId]);
  // Prefer the one just created, because switching to the stored copy would flicker.
  return useObjectUrl(made ?? stored ?? null);
}
