import { useEffect, useEffectEvent, useState } from 'react';
import { makePoster } from '#video/client.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { openFile } from '#web/browser/picked-files.ts';
import type { StoredClip } from '#web/data/store/database.ts';
import { inTurn } from '../result/in-turn.ts';

/** The stills made by this page, by clip and version. They are small, and quickly made again after a reload. */
const made = new Map<string, Blob>();

/**
 * Returns the URL of a still of a usable clip; undefined while there is none. None is created while `isPaused`, as
 * during a render. A clip that only the converter can decode has none.
 */
export function useClipPosterUrl(clip: StoredClip | undefined, isPaused: boolean): string | undefined {
  const name = clip?.check.status === 'usable' ? nameOf(clip) : null;
  const [poster, setPoster] = useState<{ name: string; still: Blob } | null>(null);
  const known = name === null ? null : poster?.name === name ? poster.still : (made.get(name) ?? null);
  const wanted = known === null && !isPaused ? name : null;
  // The store returns a new object each time.
  const source = useEffectEvent(() => clip?.source);
  useEffect(() => {
    if (wanted === null) return;
    let isGone = false;
    const make = async () => {
      const chosen = isGone ? undefined : source();
      const file = chosen ? await openFile(chosen) : null;
      const still = file ? await makePoster(file) : null;
      if (!still) return;
      made.set(wanted, still);
      if (!isGone) setPoster({ name: wanted, still });
    };
    // A clip without a still is still usable.
    inTurn(make).catch((error) => console.warn(error));
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return useObjectUrl(known);
}

function nameOf({ clipId, version }: StoredClip): string {
  return `${clipId} ${version?.bytes} ${version?.modifiedAt}`;
}
