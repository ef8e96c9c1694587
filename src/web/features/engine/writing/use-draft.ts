import { useCallback, useState } from 'react';
import { mergePostText } from '#domain/posts/merge-post-text.ts';
import { type Post, type PostText, textOf } from '#domain/posts/post.ts';
import { mergeLoaded } from '#web/browser/merging.ts';
import type { AutosaveState } from '#web/data/store/autosave.ts';
import type { StoreFailure } from '#web/data/store/failure.ts';
import { type SaveResult, savePost } from '#web/data/store/posts.ts';
import type { StoredFields } from '#web/data/store/typed-text.ts';
import { recordUnsaved, unsavedText } from '#web/data/store/unsaved.ts';
import { useAutosave } from '#web/data/store/use-autosave.ts';
import { toastFailed, toastOtherTab } from '#web/ui/toast.ts';
import { saveDelayMilliseconds } from '../use-throttled.ts';

/** The text in the editor and its save state. `notice` reports a change from another tab. */
export type Draft = {
  text: PostText;
  saving: { status: 'saved' | 'saving' } | { status: 'failed'; failure: StoreFailure };
  notice: string | null;
  change: (change: Partial<PostText>) => void;
  /** The text including changes that are not rendered yet. */
  latest: () => PostText;
  /** Shows a post that something else just wrote, so that keystrokes before the next read apply to its text. */
  show: (written: Post) => void;
  /** Saves all typed text now. Resolves to false if that fails. */
  flush: () => Promise<boolean>;
};

/**
 * The text of one post while it is edited. Typed text shows immediately and is saved within `saveDelayMilliseconds`.
 * Changes from other tabs and devices appear too, and merge into fields with unsaved input. Errors also appear as a
 * toast because the line above the fields is off-screen on a phone. The component must be keyed by the post's id.
 */
export function useDraft(post: Post): Draft {
  const written = { kind: 'post', postId: post.postId } as const;
  const [notice, setNotice] = useState<string | null>(null);
  const autosave = useAutosave<PostText>(
    storedIn(post),
    pace,
    {
      save: async (typed) => {
        const result = await savePost(post.postId, typed);
        const aboutOthers = noticeOf(result);
        if (aboutOthers) {
          setNotice(aboutOthers);
          toastOtherTab(aboutOthers);
        }
        return result.ok ? result.stored : null;
      },
      note: (typed) => recordUnsaved(written, typed),
      merge: (base, change, other) => mergePostText(mergeLoaded, base, change, other),
      failed: ({ message }) => toastFailed('Not saved yet', message),
    },
    () => unsavedText(written),
  );
  const change = useCallback(
    (next: Partial<PostText>) => {
      autosave.type(next);
      setNotice(null);
    },
    [autosave],
  );
  const show = useCallback((post: Post) => autosave.written(storedIn(post)), [autosave]);
  const flush = useCallback(() => autosave.flush(), [autosave]);
  const latest = () => ({ ...textOf(post), ...autosave.showing() });
  return {
    text: latest(),
    latest,
    saving: savingOf(autosave.state),
    notice,
    change,
    show,
    flush,
  };
}

/** Saves at the same rate while the user keeps typing. */
const pace = { pauseMilliseconds: saveDelayMilliseconds, atMostMilliseconds: saveDelayMilliseconds };

function storedIn(post: Post): StoredFields<PostText> {
  return { revision: post.revision, fields: textOf(post) };
}

function savingOf(state: AutosaveState): Draft['saving'] {
  if (state.stage === 'failed') return { status: 'failed', failure: state.failure };
  return { status: state.stage === 'saved' ? 'saved' : 'saving' };
}

function noticeOf(result: SaveResult): string | null {
  if (!result.ok) {
    return `This post was ${result.reason === 'complete' ? 'completed' : 'locked'} in another tab or on another device. Your text is in the history.`;
  }
  return result.overwrote
    ? 'This post was changed in another tab or on another device. That version is in the history.'
    : null;
}
