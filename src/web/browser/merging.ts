import { commonEnds } from '#domain/text/common-ends.ts';
import type { MergeText } from '#domain/text/merge-text.ts';

type Merging = typeof import('#domain/text/merge-text.ts');

let merging: Merging | null = null;
let loading: Promise<void> | null = null;

/**
 * Loads the code that merges texts, which screens don't need to show. Resolves even if loading fails, for example
 * offline.
 */
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

/** Merges texts if the merge code is loaded. Otherwise only one side may have changed; if both have, theirs wins. */
export const mergeLoaded: MergeText = (base, ours, theirs) => {
  if (merging) return merging.mergeText(base, ours, theirs);
  if (ours === theirs || theirs === base) return { text: ours, lostOurs: false };
  return { text: theirs, lostOurs: ours !== base };
};

/**
 * Runs a write that merges texts. If it needs the merge code before that is loaded, it is aborted and runs again
 * afterward. Other writes never wait for the network.
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

/** Maps a caret position from one text to another. */
export function mapCaret(before: string, after: string, position: number): number {
  if (merging) return merging.mapPosition(before, after, position);
  const { headLength, tailLength } = commonEnds(before, after);
  if (position <= headLength) return position;
  return Math.max(headLength, Math.max(position, before.length - tailLength) + after.length - before.length);
}
