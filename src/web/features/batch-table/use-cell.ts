import { useState } from 'react';
import type { Post, PostText } from '#domain/posts/post.ts';
import type { Autosave } from '#web/data/store/autosave.ts';
import { noteUnsaved } from '#web/data/store/unsaved.ts';
import { useAutosave } from '#web/data/store/use-autosave.ts';
import { toastFailed } from '#web/ui/toast.ts';

/** The fields of a cell as the post has them, and what typing into them changes there (null while it is nothing yet). */
type Cell<Fields> = {
  post: Post;
  stored: Fields;
  changeFor: (fields: Fields) => Partial<PostText> | null;
  /** Gives the revision that has the change; null when it is refused. */
  keep: (change: Partial<PostText>, basedOnRevision: number) => Promise<number | null>;
};

/**
 * What a cell shows while it is typed into: kept half a second later, when the cell is left, and when the page goes. What cannot be kept stays in the
 * cell and is tried again; when the screen is left, it waits for the next page, or for an editor of the post.
 */
export function useCell<Fields extends object>({ post, stored, changeFor, keep }: Cell<Fields>) {
  // As it was typed, for as long as the cell is typed into: the store may hold the same in other words.
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const autosave: Autosave<Fields> = useAutosave<Fields>(post.revision, pace, {
    save: async (fields, basedOnRevision) => {
      const change = changeWith(fields);
      return change === null ? null : keep(change, basedOnRevision);
    },
    note: (fields, basedOnRevision) => {
      const change = changeWith(fields);
      if (change !== null) noteUnsaved({ kind: 'post', postId: post.postId }, change, basedOnRevision);
    },
    failed: ({ message }) => toastFailed('Not saved', message),
  });
  // What was kept a moment ago may not be read back yet: a day for the time that is typed behind it.
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
