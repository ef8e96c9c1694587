import type { ComponentProps, RefObject } from 'react';
import { useAutoGrow } from '#web/browser/use-auto-grow.ts';
import { formatOnKey } from './format-text.ts';

/** The text of a post: a borderless field that grows with its text. */
export function ContentField({
  text,
  isReadOnly,
  ref,
  ...rest
}: ComponentProps<'textarea'> & {
  text: string;
  isReadOnly: boolean;
  ref: RefObject<HTMLTextAreaElement | null>;
}) {
  useAutoGrow(ref);
  return (
    <textarea
      {...rest}
      ref={ref}
      aria-label="Content"
      placeholder="Write your post..."
      readOnly={isReadOnly}
      rows={8}
      onKeyDown={formatOnKey}
      className="block min-h-[17.5rem] w-full resize-none overflow-hidden bg-transparent pb-3 leading-[1.5] caret-accent outline-transparent field-sizing-content placeholder:text-ink-soft md:min-h-72 md:text-lg md:leading-[1.65]"
    />
  );
}
