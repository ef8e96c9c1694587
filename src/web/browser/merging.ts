import { commonEnds } from '#domain/text/common-ends.ts';
import type { MergeText } from '#domain/text/merge-text.ts';

type Merging = typeof import('#domain/text/merge-text.ts');

let merging: Merging | null = null;
let loading: Promise<void> | null = null;

/** Loads the merge of texts, which screens do not need to show. Resolves even if that fails, such as offline. */
export function loadMerging(): Promise<void> {
  loading ??= import('#domain/text/merge-text.ts').then(
    (module) => {
      merging = module;
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

/** Merges texts if that is loaded. Otherwise only one side may have changed; of two, theirs wins. */
export const mergeLoaded: MergeText = (base, ours, theirs) => {
  if (merging) return merging.mergeText(base, ours, theirs);
  if (ours === theirs || theirs === base) return { text: ours, lostOurs: false };
  return { text: theirs, lostOurs: ours !== base };
};

/**
 * Runs a write that merges texts. If that is needed and not loaded yet, the write is aborted and runs again once it is.
 * Other writes never wait for the network.
 */
export async function withMerging<Result>(write: (merge: MergeText) => Promise<Result>): Promise<Result> {
  let isMissing = false;
  const mergeOrAbort: MergeText = (...texts) => {
    const merged = mergeLoaded(...texts);
    isMissing = merged.lostOurs && merging === null;
    if (isMissing) throw new Error('The merge of texts is not loaded.');
    return merged;
  };
  try {
    return await write(mergeOrAbort);
  } catch (error) {
    if (!isMissing) throw error;
    await loadMerging();
    return write(mergeLoaded);
  }
}

/** Maps a caret position in one text to another one. */
export function mapCaret(before: string, after: string, position: number): number {
  if (merging) return merging.mapPosition(before, after, position);
  const { headLength, tailLength } = commonEnds(before, after);
  if (position <= headLength) return position;
  return Math.max(headLength, Math.max(position, before.length - tailLength) + after.length - before.length);
}
