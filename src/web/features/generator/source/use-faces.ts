import { useEffect, useMemo, useState } from 'react';
import type { FrameSample } from '#domain/video/faces.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { clampTrim, defaultTrim, type Trim, trimEndSeconds } from '#domain/video/trim.ts';
import { readFaces } from '#video/client.ts';

/** The pictures that a person is waiting for come first, and a trim that is being dragged has settled. */
const pauseMilliseconds = 700;

type Found = { file: File; range: Trim; samples: readonly FrameSample[] };

/**
 * The faces in the used part of a clip; null until they are known. Looks for them in the background, but not while
 * `isPaused`, as during a render.
 */
export function useFaces(
  clip: { file: File; inspection: Inspection } | null,
  trim: Trim | undefined,
  isPaused: boolean,
): readonly FrameSample[] | null {
  const [found, setFound] = useState<Found | null>(null);
  const file = clip?.file ?? null;
  const clipSeconds = clip?.inspection.durationSeconds ?? 0;
  const used = clampTrim(trim ?? defaultTrim(clipSeconds), clipSeconds);
  const known = found !== null && found.file === file && contains(found.range, used) ? found : null;
  // As much as a video can show, so that another trim rarely needs another search.
  const { startSeconds, durationSeconds } = contains(defaultTrim(clipSeconds), used)
    ? defaultTrim(clipSeconds)
    : used;
  const isNeeded = file !== null && known === null && !isPaused;

  useEffect(() => {
    if (!isNeeded) return;
    const range = { startSeconds, durationSeconds };
    const controller = new AbortController();
    const timer = setTimeout(() => {
      readFaces(file, range, controller.signal).then(
        (samples) => controller.signal.aborted || setFound({ file, range, samples }),
        (error) => {
          if (controller.signal.aborted) return;
          console.warn(error);
          // The crop is centered.
          setFound({ file, range, samples: [] });
        },
      );
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isNeeded, file, startSeconds, durationSeconds]);

  const samples = known?.samples ?? null;
  const [from, until] = [used.startSeconds, trimEndSeconds(used)];
  return useMemo(
    () => samples?.filter(({ seconds }) => seconds >= from && seconds <= until) ?? null,
    [samples, from, until],
  );
}

function contains(range: Trim, part: Trim): boolean {
  return part.startSeconds >= range.startSeconds && trimEndSeconds(part) <= trimEndSeconds(range) + 0.01;
}
