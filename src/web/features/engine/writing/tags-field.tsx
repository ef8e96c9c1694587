import { useTagsField } from '#web/browser/use-tags-field.ts';
import { TextField } from '#web/ui/field.tsx';

/** Comma-separated tags. */
export function TagsField({
  tags,
  isReadOnly,
  onChange,
}: {
  tags: readonly string[];
  isReadOnly: boolean;
  onChange: (tags: string[]) => void;
}) {
  const field = useTagsField(tags, onChange);
  return (
    <TextField
      label="Tags"
      hint="Separate with commas."
      placeholder="growth, hiring"
      readOnly={isReadOnly}
      {...field}
    />
  );
}
