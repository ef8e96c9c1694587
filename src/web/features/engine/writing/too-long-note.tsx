import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { charactersOverLimit } from '#domain/export/over-limit.ts';
import { maxPostCharacters } from '#domain/linkedin/count.ts';

/**
 * Warns before completion that the post, including its hashtags, is too long for LinkedIn. Renders nothing if it fits.
 */
export const TooLongNote = memo(function TooLongNote({
  content,
  tags,
}: {
  content: string;
  tags: readonly string[];
}) {
  const extra = charactersOverLimit({ content, tags: [...tags] });
  if (extra === 0) return null;
  const number = new Intl.NumberFormat('en-US');
  return (
    <p className="flex min-w-0 items-start gap-2 text-sm font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      Too long for LinkedIn: {number.format(extra)} {extra === 1 ? 'character' : 'characters'} over its limit
      of {number.format(maxPostCharacters)}
      {tags.length > 0 ? ', tags included' : ''}.
    </p>
  );
});
