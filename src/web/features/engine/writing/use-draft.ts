import { useCallback, useState } from 'react';
import { type Post, type PostText, textOf } from '#domain/posts/post.ts';
import type { AutosaveState } from '#web/data/store/autosave.ts';
import type { StoreFailure } from '#web/data/store/failure.ts';
import { type SaveResult, savePost } from '#web/data/store/posts.ts';
import { leftUnsaved, noteUnsaved } from '#web/data/store/unsaved.ts';
import { useAutosave } from '#web/data/store/use-autosave.ts';
import { toastFailed, toastOtherTab } from '#web/ui/toast.ts';
import { saveDelayMilliseconds } from '../use-throttled.ts';

/** What the editor shows of a post and how far it is kept. `notice` is a sentence about another tab. */
export type Draft = {
  text: PostText;
  saving: { status: 'saved' | 'saving' } | { status: 'failed'; failure: StoreFailure };
  notice: string | null;
  change: (change: Partial<PostText>) => void;
  /** Shows the post as it was just written besides: a keystroke before it is read back is one in this text, not in the one of before. */
  show: (written: Post) => void;
  /** Resolves when all that was typed is in the store; false when it could not be kept. */
  flush: () => Promise<boolean>;
};

/**
 * The text of one post while it is written. What is typed shows at once and is saved at most `saveDelayMilliseconds` later; what another tab saves shows
 * too, field by field, except where something typed here still waits. What went wrong is said besides: on a phone the line above the fields is out of sight while one
 * types, and who types on takes it away. Use it with a `key` of the post's id: it never changes posts.
 */
export function useDraft(post: Post): Draft {
  const written = { kind: 'post', postId: post.postId } as const;
  const [notice, setNotice] = useState<string | null>(null);
  const autosave = useAutosave<PostText>(
    post.revision,
    pace,
    {
      save: async (change, basedOnRevision) => {
        const result = await savePost(post.postId, change, basedOnRevision);
        const aboutOthers = noticeOf(result);
        if (aboutOthers) {
          setNotice(aboutOthers);
          toastOtherTab(aboutOthers);
        }
        return result.ok ? result.revision : null;
      },
      note: (change, basedOnRevision) => noteUnsaved(written, change, basedOnRevision),
      failed: ({ message }) => toastFailed('Not saved yet', message),
    },
    () => leftUnsaved(written),
  );
  const change = useCallback(
    (next: Partial<PostText>) => {
      autosave.type(next);
      setNotice(null);
    },
    [autosave],
  );
  const show = useCallback((post: Post) => autosave.written(textOf(post), post.revision), [autosave]);
  const flush = useCallback(() => autosave.flush(), [autosave]);
  return {
    text: { ...textOf(post), ...autosave.showing() },
    saving: savingOf(autosave.state),
    notice,
    change,
    show,
    flush,
  };
}

/** Nobody waits for a pause: who types on is saved as often. */
const pace = { pauseMilliseconds: saveDelayMilliseconds, atMostMilliseconds: saveDelayMilliseconds };

function savingOf(state: AutosaveState): Draft['saving'] {
  if (state.stage === 'failed') return { status: 'failed', failure: state.failure };
  return { status: state.stage === 'kept' ? 'saved' : 'saving' };
}

function noticeOf(result: SaveResult): string | null {
  if (!result.ok) {
    return `This post was ${result.reason === 'complete' ? 'completed' : 'locked'} in another tab. Your text is in the history.`;
  }
  return result.overwrote ? 'This post was changed in another tab. That version is in the history.' : null;
}
