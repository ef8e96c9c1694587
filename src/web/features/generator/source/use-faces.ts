import { useEffect, useMemo, useState } from 'react';
import { type FaceSearch, faceSearchRange, samplesIn } from '#domain/video/face-search.ts';
import type { FrameSample } from '#domain/video/faces.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { clampTrim, defaultTrim, type Trim } from '#domain/video/trim.ts';
import { readFaces } from '#video/client.ts';

/** Lets visible images load first and a dragged trim settle. */
const pauseMilliseconds = 700;

type Found = FaceSearch<FrameSample> & { file: File };

/**
 * Returns the faces in the used part of a clip, or null until they are known. Searches in the background, except while
 * `isPaused`.
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
  const { startSeconds: from, durationSeconds: length } = used;
  const samples = useMemo(
    () =>
      found && found.file === file
        ? samplesIn([found], { startSeconds: from, durationSeconds: length })
        : null,
    [found, file, from, length],
  );
  const { startSeconds, durationSeconds } = faceSearchRange(used, clipSeconds);
  const isNeeded = file !== null && samples === null && !isPaused;

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
          // Without faces, the crop is centered.
          setFound({ file, range, samples: [] });
        },
      );
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [isNeeded, file, startSeconds, durationSeconds]);

  return samples;
}
