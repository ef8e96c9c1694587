import { type FocusEventHandler, useState } from 'react';
import { parseTags, tagsAsTyped } from '#domain/posts/post.ts';
import { useMergedField } from './use-merged-field.ts';

/**
 * A field of comma-separated tags, to spread on an input. While focused, it shows the typed text, updated with tags
 * that were added or removed elsewhere. Otherwise it shows the parsed tags.
 */
export function useTagsField(
  tags: readonly string[],
  onTyped: (tags: string[]) => void,
  onLeave?: () => void,
): ReturnType<typeof useMergedField<HTMLInputElement>> & { onBlur: FocusEventHandler } {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed === null ? tags.join(', ') : tagsAsTyped(typed, tags);
  const field = useMergedField<HTMLInputElement>(text, ({ after }) => {
    setTyped(after);
    onTyped(parseTags(after));
  });
  const onBlur = () => {
    setTyped(null);
    onLeave?.();
  };
  return { ...field, onBlur };
}
