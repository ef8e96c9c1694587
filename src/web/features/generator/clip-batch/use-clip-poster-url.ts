import { useEffect, useEffectEvent, useState } from 'react';
import { makePoster } from '#video/client.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { openFile } from '#web/browser/picked-files.ts';
import type { StoredClip } from '#web/data/store/database.ts';
import { oneAtATime } from '../result/one-at-a-time.ts';

/** Thumbnails made by this page, by clip and version. They are small and quickly recreated after a reload. */
const made = new Map<string, Blob>();

/**
 * Returns the URL of a clip's thumbnail, or undefined while there is none. No thumbnail is created while `isPaused`, or
 * for a clip that only the converter can decode.
 */
export function useClipPosterUrl(clip: StoredClip | undefined, isPaused: boolean): string | undefined {
  const name = clip?.check.status === 'usable' ? nameOf(clip) : null;
  const [poster, setPoster] = useState<{ name: string; still: Blob } | null>(null);
  const known = name === null ? null : poster?.name === name ? poster.still : (made.get(name) ?? null);
  const wanted = known === null && !isPaused ? name : null;
  // An effect event, because the store returns a new object each time.
  const source = useEffectEvent(() => clip?.source);
  useEffect(() => {
    if (wanted === null) return;
    let isCanceled = false;
    const make = async () => {
      const chosen = isCanceled ? undefined : source();
      const file = chosen ? await openFile(chosen) : null;
      const still = file ? await makePoster(file) : null;
      if (!still) return;
      made.set(wanted, still);
      if (!isCanceled) setPoster({ name: wanted, still });
    };
    // A clip without a thumbnail is still usable.
    oneAtATime(make).catch((error) => console.warn(error));
    return () => {
      isCanceled = true;
    };
  }, [wanted]);
  return useObjectUrl(known);
}

function nameOf({ clipId, version }: StoredClip): string {
  return `${clipId} ${version?.bytes} ${version?.modifiedAt}`;
}
