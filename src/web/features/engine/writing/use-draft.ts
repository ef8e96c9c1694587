import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type Post, type PostText, textOf } from '#domain/posts/post.ts';
import { useLeaveWarning } from '#web/browser/leaving.ts';
import { onPageHide } from '#web/browser/page-hide.ts';
import { type StoreFailure, storeFailure } from '#web/data/store/failure.ts';
import { savePost } from '#web/data/store/posts.ts';
import { leftUnsaved, noteUnsaved } from '#web/data/store/unsaved.ts';
import { saveDelayMilliseconds } from '../use-throttled.ts';
import { TypedText } from './typed-text.ts';

const retryMilliseconds = 5_000;

/** What the editor shows of a post and how far it is kept. `notice` is a sentence about another tab. */
export type Draft = {
  text: PostText;
  saving: { status: 'saved' | 'saving' } | { status: 'failed'; failure: StoreFailure };
  notice: string | null;
  change: (change: Partial<PostText>) => void;
  /** Resolves when all that was typed is in the store; false when it could not be kept. */
  flush: () => Promise<boolean>;
};

/**
 * The text of one post while it is written. What is typed shows at once and is saved at most `saveDelayMilliseconds` later; what another tab saves shows
 * too, field by field, except where something typed here still waits. Use it with a `key` of the post's id: it never changes posts.
 */
export function useDraft(post: Post): Draft {
  const typed = useTyped(post);
  const [saving, setSaving] = useState<Draft['saving']>({ status: 'saved' });
  const [notice, setNotice] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean> | null>(null);

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // One after the other: each is based on the revision that the one before it made.
    while (running.current) await running.current;
    const batch = typed.take();
    if (!batch) return true;
    setSaving({ status: 'saving' });
    running.current = savePost(post.postId, batch.change, batch.basedOnRevision).then(
      (result) => {
        if (result.ok) {
          typed.kept(result.revision);
          if (result.overwrote)
            setNotice('Another tab had changed this post. Its version is in the history.');
        } else {
          typed.dropped();
          setNotice(
            `Another tab has ${result.reason === 'complete' ? 'completed' : 'locked'} this post. What you typed is in the history.`,
          );
        }
        setSaving({ status: 'saved' });
        return true;
      },
      (error) => {
        typed.putBack(batch.change);
        setSaving({ status: 'failed', failure: storeFailure(error) });
        timer.current ??= setTimeout(save, retryMilliseconds);
        return false;
      },
    );
    const isKept = await running.current;
    running.current = null;
    return isKept;
  }, [post.postId, typed]);

  useEffect(() => {
    const note = () => {
      const unsaved = typed.unsaved();
      if (unsaved)
        noteUnsaved({ kind: 'post', postId: post.postId }, unsaved.change, unsaved.basedOnRevision);
    };
    const stop = onPageHide(() => {
      note();
      void save();
    });
    // What the editor before this one could not save.
    void save();
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
      note();
      void save().then((isKept) => {
        // The next editor of this post goes on with it, or else the next page: tried again here it would overwrite what is typed there.
        if (!isKept) clearTimeout(timer.current);
      });
    };
  }, [save, typed, post.postId]);
  useLeaveWarning(saving.status === 'failed');

  const change = useCallback(
    (next: Partial<PostText>) => {
      typed.add(next);
      setNotice(null);
      timer.current ??= setTimeout(save, saveDelayMilliseconds);
    },
    [typed, save],
  );
  return {
    text: { ...textOf(post), ...typed.showing() },
    saving: saving.status === 'saved' && typed.isWaiting() ? { status: 'saving' } : saving,
    notice,
    change,
    flush: save,
  };
}

function useTyped(post: Post): TypedText {
  const [, show] = useReducer((count: number) => count + 1, 0);
  const ref = useRef<TypedText | null>(null);
  ref.current ??= new TypedText(post.revision, show, leftUnsaved({ kind: 'post', postId: post.postId }));
  ref.current.read(post.revision);
  return ref.current;
}
