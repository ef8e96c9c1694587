import { useState } from 'react';
import { parseTags } from '#domain/posts/post.ts';
import { TextField } from '#web/ui/field.tsx';

/** Comma-separated tags. Shows the raw input while focused, the parsed tags otherwise. */
export function TagsField({
  tags,
  isReadOnly,
  onChange,
}: {
  tags: readonly string[];
  isReadOnly: boolean;
  onChange: (tags: string[]) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label="Tags"
      hint="Separate with commas."
      placeholder="growth, hiring"
      value={typed ?? tags.join(', ')}
      readOnly={isReadOnly}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseTags(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
