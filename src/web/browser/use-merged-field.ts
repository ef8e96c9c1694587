import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { mergeText } from '#domain/text/merge-text.ts';
import { spliceText } from './splice-text.ts';
import { useLatest } from './use-latest.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What was typed: the whole text before and after, and whether an input method is still composing it. */
export type TypedChange = { before: string; after: string; isComposing: boolean };

/** Spread these on the field. It is not a controlled one: React would move the caret and forget what Ctrl+Z undoes. */
type MergedFieldProps<Field extends TextField> = {
  ref: RefObject<Field | null>;
  defaultValue: string;
  onChange: (event: ChangeEvent<Field>) => void;
  onCompositionStart: () => void;
  onCompositionEnd: () => void;
};

/**
 * A text field that shows `text` while it is typed in. A change of `text` from elsewhere is merged into the field: the
 * caret stays between the same words, the field does not scroll, and undo still works. While an input method composes,
 * the field is left alone; the next key or the end of the composition merges what was composed with what changed meanwhile.
 */
export function useMergedField<Field extends TextField>(
  text: string,
  onTyped: (change: TypedChange) => void,
): MergedFieldProps<Field> {
  const ref = useRef<Field>(null);
  const [firstText] = useState(text);
  const latest = useLatest(onTyped);
  /** The newest text, including what was typed and is not rendered yet. */
  const newest = useRef(text);
  /** What the field showed when it last agreed with the text, up to changes from elsewhere. */
  const agreed = useRef(text);
  const isSplicing = useRef(false);
  const isComposing = useRef(false);
  const compositions = useRef(0);
  const textBeforeComposing = useRef(text);

  const follow = () => {
    const field = ref.current;
    if (!field || isComposing.current) return;
    agreed.current = newest.current;
    if (field.value === newest.current) return;
    isSplicing.current = true;
    spliceText(field, newest.current);
    isSplicing.current = false;
  };
  useLayoutEffect(() => {
    newest.current = text;
    follow();
  });

  return {
    ref,
    defaultValue: firstText,
    onChange: ({ target }) => {
      if (isSplicing.current) return;
      const before = newest.current;
      // What the merge calls theirs wins where both changed the same words.
      const after = mergeText(agreed.current, before, target.value).text;
      agreed.current = target.value;
      newest.current = after;
      latest.current({ before, after, isComposing: isComposing.current });
    },
    onCompositionStart: () => {
      isComposing.current = true;
      compositions.current += 1;
      textBeforeComposing.current = newest.current;
    },
    onCompositionEnd: () => {
      const ended = compositions.current;
      latest.current({ before: textBeforeComposing.current, after: newest.current, isComposing: false });
      // The browser is still finishing the composition, and the next one may start at once.
      setTimeout(() => {
        if (ended !== compositions.current) return;
        isComposing.current = false;
        follow();
      });
    },
  };
}
