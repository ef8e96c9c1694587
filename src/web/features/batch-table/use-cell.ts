import { useState } from 'react';
import type { Post, PostText } from '#domain/posts/post.ts';
import type { Autosave } from '#web/data/store/autosave.ts';
import { noteUnsaved } from '#web/data/store/unsaved.ts';
import { useAutosave } from '#web/data/store/use-autosave.ts';
import { toastFailed } from '#web/ui/toast.ts';

/** A cell: its stored fields, and the change that typed fields mean for the post (null while they are incomplete). */
type Cell<Fields> = {
  post: Post;
  stored: Fields;
  changeFor: (fields: Fields) => Partial<PostText> | null;
  /** Resolves to the revision that contains the change; null when it was refused. */
  saveChange: (change: Partial<PostText>, basedOnRevision: number) => Promise<number | null>;
};

/**
 * The state of a table cell while it is edited. It is saved half a second after typing, when the cell loses the focus,
 * and when the page is hidden. A failed save keeps the text in the cell and retries; if the screen is left, the next
 * page or editor of the post saves it.
 */
export function useCell<Fields extends object>({ post, stored, changeFor, saveChange }: Cell<Fields>) {
  // Shown as typed while the cell is edited: the store may normalize it.
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const autosave: Autosave<Fields> = useAutosave<Fields>(post.revision, pace, {
    save: async (fields, basedOnRevision) => {
      const change = changeWith(fields);
      return change === null ? null : saveChange(change, basedOnRevision);
    },
    note: (fields, basedOnRevision) => {
      const change = changeWith(fields);
      if (change !== null) noteUnsaved({ kind: 'post', postId: post.postId }, change, basedOnRevision);
    },
    failed: ({ message }) => toastFailed('Not saved', message),
  });
  // A save that just finished may not have been read back yet: the day, when the time is typed right after it.
  const changeWith = (fields: Partial<Fields>) => changeFor({ ...stored, ...autosave.showing(), ...fields });
  return {
    shown: { ...stored, ...autosave.showing(), ...typed },
    isUnsaved: autosave.state.stage === 'failed',
    change: (fields: Partial<Fields>) => {
      setTyped((earlier) => ({ ...earlier, ...fields }));
      autosave.type(fields);
    },
    leave: () => {
      setTyped({});
      void autosave.flush();
    },
  };
}

const pace = { pauseMilliseconds: 500, atMostMilliseconds: 4_000 };
