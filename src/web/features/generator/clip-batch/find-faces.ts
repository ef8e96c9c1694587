import { useEffect, useEffectEvent, useState } from 'react';
import type { BrandKit } from '#domain/video/brand.ts';
import type { BatchRow, RowStatus } from '#domain/video/clip-batch.ts';
import type { FaceSearch } from '#domain/video/face-search.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { Trim } from '#domain/video/trim.ts';
import { readFaces } from '#video/client.ts';
import { openFile } from '#web/browser/picked-files.ts';
import { type KnownFaces, readClipFaces, searchesOf, storeClipFaces } from '#web/data/store/clip-faces.ts';
import type { StoredClip } from '#web/data/store/database.ts';
import type { VideoPreferences } from '#web/data/video/video-preferences.ts';
import { missingFaces, planOfRow } from './batch-plan.ts';

/** Lets visible images load first and a dragged trim settle. */
const pauseMilliseconds = 700;

/** A part of a clip in which faces have not been searched for. */
type MissingFaces = { clip: StoredClip; range: Trim };

/** Searches for faces in the background, one part of a clip at a time. Does nothing while `isPaused`. */
export function useFaceSearches(missing: readonly MissingFaces[], isPaused: boolean): void {
  // Reading a file may need permission, which the browser only requests after a click. Skip it: the render reads it
  // later.
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const next = isPaused ? undefined : missing.find((part) => !skipped.has(nameOf(part)));
  const name = next && nameOf(next);
  // An effect event, because the store returns new objects each time.
  const part = useEffectEvent(() => next);
  useEffect(() => {
    if (name === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const skip = () => setSkipped((before) => new Set(before).add(name));
    const search = async () => {
      const wanted = part();
      if (!wanted) return;
      const file = await openFile(wanted.clip.source);
      if (file) await findFaces(file, wanted, signal);
      if (!signal.aborted) skip();
    };
    const timer = setTimeout(() => {
      search().catch((error) => {
        if (signal.aborted) return;
        console.error(error);
        skip();
      });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name]);
}

/**
 * Searches for faces in a part of a clip and stores the result. A clip with unreadable frames is stored as having no
 * faces.
 * @throws the signal's reason when aborted; any error of the store
 */
async function findFaces(
  file: File,
  { clip, range }: MissingFaces,
  signal: AbortSignal,
): Promise<FaceSearch> {
  const samples = await readFaces(file, range, signal).catch((error) => {
    if (signal.aborted) throw error;
    console.warn(error);
    return [];
  });
  const search = { range, samples: samples.map(({ sharpness: _, brightness: __, ...sample }) => sample) };
  await storeClipFaces(clip, search);
  return search;
}

/** Returns the clip parts in which faces must still be found for rows that are not rendered yet. */
export function missingIn(
  shown: readonly { row: BatchRow; rowStatus: RowStatus }[],
  clips: readonly StoredClip[],
  planOf: (row: BatchRow, inspection: Inspection, clip: StoredClip) => RenderPlan,
  faces: KnownFaces,
): MissingFaces[] {
  return shown.flatMap(({ row, rowStatus }) => {
    const clip = clips.find(({ clipId }) => clipId === row.clipId);
    if (rowStatus.kind !== 'pending' || !clip?.version) return [];
    const { inspection } = rowStatus;
    const plan = planOf(row, inspection, clip);
    const range = missingFaces(row.edits, inspection, plan, searchesOf(faces, clip));
    return range ? [{ clip, range }] : [];
  });
}

/** Returns the plan of a row. First searches for faces if the row's crop needs them. */
export async function planWithFaces(
  file: File,
  {
    row,
    clip,
    inspection,
    preferences,
    brand,
    signal,
  }: {
    row: BatchRow;
    clip: StoredClip;
    inspection: Inspection;
    preferences: VideoPreferences;
    brand: BrandKit;
    signal: AbortSignal;
  },
): Promise<RenderPlan> {
  const searches = searchesOf(await readClipFaces(), clip);
  const plan = planOfRow(row, inspection, preferences, brand, searches);
  const range = missingFaces(row.edits, inspection, plan, searches);
  if (!range) return plan;
  const found = await findFaces(file, { clip, range }, signal);
  return planOfRow(row, inspection, preferences, brand, [...searches, found]);
}

function nameOf({ clip: { clipId, version }, range }: MissingFaces): string {
  return JSON.stringify([clipId, version, range]);
}
