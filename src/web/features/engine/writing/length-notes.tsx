import { memo } from 'react';
import { characterCount, maxPostCharacters } from '#domain/linkedin/count.ts';
import { styledCharacterCount, toPlainText } from '#domain/linkedin/styled-unicode.ts';
import { wordCountLabel } from '#domain/text/words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** The post's length as LinkedIn counts it, and a warning about styled Unicode characters. */
export const LengthNotes = memo(function LengthNotes({
  content,
  isReadOnly,
  onPlainText,
}: {
  content: string;
  isReadOnly: boolean;
  onPlainText: (content: string) => void;
}) {
  const characters = characterCount(content);
  const styled = styledCharacterCount(content);
  const isTooLong = characters > maxPostCharacters;
  const number = new Intl.NumberFormat('en-US');
  return (
    <div className="-mt-3 grid gap-3">
      <p className="flex justify-between gap-4 text-sm text-ink-soft tabular-nums">
        <span>{wordCountLabel(content)}</span>
        <span className={isTooLong ? 'font-semibold text-danger' : ''}>
          {number.format(characters)} / {number.format(maxPostCharacters)} characters
          {isTooLong ? ` · ${number.format(characters - maxPostCharacters)} over` : ''}
        </span>
      </p>
      {styled > 0 ? (
        <Alert tone="caution" title="Styled characters">
          <p>
            {styled === 1
              ? '1 character only looks bold or italic. Screen readers may skip it, and search can’t find it.'
              : `${styled} characters only look bold or italic. Screen readers may skip them, and search can’t find them.`}
          </p>
          {isReadOnly ? null : (
            <Button
              variant="secondary"
              className="mt-1 justify-self-start"
              onClick={() => onPlainText(toPlainText(content))}
            >
              Convert to plain text
            </Button>
          )}
        </Alert>
      ) : null}
    </div>
  );
});
