import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { mergeLoaded } from './merging.ts';
import { spliceText, typeText } from './splice-text.ts';
import { useLatest } from './use-latest.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A change by typing: the whole text before and after, and whether an input method is still composing. */
export type TypedChange = { before: string; after: string; isComposing: boolean };

/**
 * Spread these props on a field without a `value`: with one, React would move the caret, and each render would end the
 * step that Ctrl+Z undoes.
 */
type MergedFieldProps<Field extends TextField> = {
  ref: RefObject<Field | null>;
  onChange: (event: ChangeEvent<Field>) => void;
  onCompositionStart: () => void;
  onCompositionEnd: () => void;
};

/**
 * A text field that shows `text` while the user types. A change of `text` from elsewhere is merged into the field: the
 * caret stays between the same words, the field does not scroll, and undo skips that change. While an input method
 * composes, the field does not change, and both changes go only into the underlying text. While `isOwn` is true, a
 * change of `text` is the user's own, such as an applied AI answer: the field treats it as typed, so undo covers it.
 */
export function useMergedField<Field extends TextField>(
  text: string,
  onTyped: (change: TypedChange) => void,
  isOwn?: RefObject<boolean>,
): MergedFieldProps<Field> {
  const ref = useRef<Field>(null);
  const latest = useLatest(onTyped);
  /** The newest text, including typed text that is not rendered yet. */
  const newest = useRef(text);
  /** The last text that the field and `text` agreed on, apart from changes made elsewhere. */
  const agreed = useRef(text);
  /** Why the field must not change now, and why its input events are not the user's typing. */
  const busy = useRef<'composing' | 'merging' | 'undoing' | null>(null);
  const compositions = useRef(0);
  const textBeforeComposing = useRef(text);
  const merges = useRef<Merge[]>([]);

  const follow = () => {
    const field = ref.current;
    if (!field || busy.current !== null) return;
    agreed.current = newest.current;
    const { value } = field;
    if (value === newest.current) return;
    busy.current = 'merging';
    const isTyped = isOwn?.current === true;
    const { isUndoStep } = (isTyped ? typeText : spliceText)(field, newest.current);
    busy.current = null;
    // Otherwise, the browser has nothing left to undo.
    if (!isUndoStep) merges.current = [];
    else if (!isTyped)
      merges.current = [...merges.current.slice(-99), { before: value, after: newest.current }];
  };
  useLayoutEffect(() => {
    newest.current = text;
    follow();
  });

  const undoOneMore = () => {
    // The user may have typed, or started a composition.
    if (busy.current !== 'undoing') return;
    const { length } = merges.current;
    // The browser undoes steps of the focused field.
    if (document.activeElement === ref.current) document.execCommand('undo');
    // The undone step was also a change from elsewhere, and the next undo step is already on its way.
    if (merges.current.length < length) return;
    busy.current = null;
    follow();
  };

  return {
    ref,
    onChange: ({ target, nativeEvent }) => {
      if (busy.current === 'merging') return;
      const merge = merges.current.at(-1);
      if (isUndo(nativeEvent) && merge?.before === target.value && merge.after === agreed.current) {
        merges.current.pop();
        agreed.current = target.value;
        // A render before the next step must not merge the change again, because that step would undo it again,
        // endlessly.
        busy.current = 'undoing';
        // The browser is still processing the undo.
        setTimeout(undoOneMore);
        return;
      }
      const before = newest.current;
      // If both changed the same words, the side that the merge calls "theirs" wins: here, the typed text.
      const after = mergeLoaded(agreed.current, before, target.value).text;
      agreed.current = target.value;
      newest.current = after;
      latest.current({ before, after, isComposing: busy.current === 'composing' });
    },
    onCompositionStart: () => {
      busy.current = 'composing';
      compositions.current += 1;
      textBeforeComposing.current = newest.current;
    },
    onCompositionEnd: () => {
      const ended = compositions.current;
      latest.current({ before: textBeforeComposing.current, after: newest.current, isComposing: false });
      // The browser is still finishing the composition, and the next one may start immediately.
      setTimeout(() => {
        if (ended !== compositions.current) return;
        busy.current = null;
        follow();
      });
    },
  };
}

/** A change from elsewhere that was merged into the field. It is a separate step of the browser's undo. */
type Merge = { before: string; after: string };

function isUndo(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'historyUndo';
}
