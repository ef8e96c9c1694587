import type { Post, PostText } from '#domain/posts/post.ts';
import type { Autosave } from '#web/data/store/autosave.ts';
import type { MergeTyped, StoredFields, TypedOver } from '#web/data/store/typed-text.ts';
import { recordUnsaved } from '#web/data/store/unsaved.ts';
import { useAutosave } from '#web/data/store/use-autosave.ts';
import { toastFailed } from '#web/ui/toast.ts';

/**
 * A table cell. `fieldsOf` reads its fields from a post. `changeFor` turns them into a change, or null while they are
 * incomplete.
 */
type Cell<Fields> = {
  post: Post;
  fieldsOf: (text: PostText) => Fields;
  changeFor: (fields: Fields) => Partial<PostText> | null;
  /** Resolves to the post's new fields, or null when the change was refused. */
  saveChange: (typed: TypedOver<PostText>) => Promise<StoredFields<PostText> | null>;
  merge: MergeTyped<Fields>;
};

/**
 * The state of a table cell while it is edited. Saves half a second after typing, on blur, and when the page is hidden.
 * A failed save keeps the text in the cell and retries. If the user leaves the screen, the next page or editor that
 * shows the post saves it.
 */
export function useCell<Fields extends object>({
  post,
  fieldsOf,
  changeFor,
  saveChange,
  merge,
}: Cell<Fields>) {
  const stored = fieldsOf(post);
  const autosave: Autosave<Fields> = useAutosave<Fields>({ revision: post.revision, fields: stored }, pace, {
    save: async (fields) => {
      const typed = typedWith(fields);
      const saved = typed && (await saveChange(typed));
      return saved && { revision: saved.revision, fields: fieldsOf(saved.fields) };
    },
    note: (fields) => {
      const typed = typedWith(fields);
      if (typed) recordUnsaved({ kind: 'post', postId: post.postId }, typed);
    },
    merge,
    failed: ({ message }) => toastFailed('Not saved', message),
  });
  const typedWith = ({ change, base }: TypedOver<Fields>): TypedOver<PostText> | null => {
    // Includes values that were just saved but not read back, such as the day when the time is typed right after it.
    const shown = { ...stored, ...autosave.showing() };
    const changed = changeFor({ ...shown, ...change });
    return changed && { change: changed, base: changeFor({ ...shown, ...base }) ?? {} };
  };
  return {
    shown: { ...stored, ...autosave.showing() },
    isUnsaved: autosave.state.stage === 'failed',
    change: (fields: Partial<Fields>) => autosave.type(fields),
    leave: () => void autosave.flush(),
  };
}

const pace = { pauseMilliseconds: 500, atMostMilliseconds: 4_000 };
