import { Check, Lightbulb } from 'lucide-react';
import { memo, useMemo } from 'react';
import { characterCount, maxPostCharacters } from '#domain/linkedin/count.ts';
import { foldAt } from '#domain/linkedin/fold.ts';
import { styledCharacterCount, toPlainText } from '#domain/linkedin/styled-unicode.ts';
import { writingNotes } from '#domain/linkedin/writing-notes.ts';
import { wordCountLabel } from '#domain/text/words.ts';
import { feedFont } from '#web/browser/feed-font.ts';
import { textMeasurer } from '#web/browser/text-width.ts';
import { useDebounced } from '#web/browser/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { TooLongNote } from './too-long-note.tsx';

/** The notes appear when typing pauses. */
const pauseMilliseconds = 400;

/** The post's length as LinkedIn counts it, with notes about its hook, sentences, paragraphs, and letters. */
export const LengthNotes = memo(function LengthNotes({
  content,
  tags,
  isReadOnly,
  onPlainText,
}: {
  content: string;
  tags: readonly string[];
  isReadOnly: boolean;
  onPlainText: (content: string) => void;
}) {
  const characters = characterCount(content);
  const isTooLong = characters > maxPostCharacters;
  const number = new Intl.NumberFormat('en-US');
  return (
    <div className="mt-auto grid grid-cols-1 gap-3 pb-4 text-sm text-ink-soft md:px-8 md:pb-6">
      <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        <span>{wordCountLabel(content)}</span>
        <span className={isTooLong ? 'font-semibold text-danger' : ''}>
          {number.format(characters)} / {number.format(maxPostCharacters)} characters
          {isTooLong ? ` · ${number.format(characters - maxPostCharacters)} over` : ''}
        </span>
      </p>
      {isReadOnly ? null : <TooLongNote content={content} tags={tags} />}
      <SettledNotes
        content={useDebounced(content, pauseMilliseconds)}
        isReadOnly={isReadOnly}
        onPlainText={onPlainText}
      />
    </div>
  );
});

const SettledNotes = memo(function SettledNotes({
  content,
  isReadOnly,
  onPlainText,
}: {
  content: string;
  isReadOnly: boolean;
  onPlainText: (content: string) => void;
}) {
  const notes = useMemo(
    () => writingNotes(content, foldAt(content, 'phone', textMeasurer(feedFont))),
    [content],
  );
  const styled = styledCharacterCount(content);
  if (notes.length === 0 && styled === 0) return null;
  return (
    <ul aria-label="Notes" className="grid grid-cols-1 gap-2 border-t border-line pt-3">
      {notes.map(({ about, isGood, fact, meaning }) => {
        const Icon = isGood ? Check : Lightbulb;
        return (
          <li key={about} className="flex items-start gap-2">
            <Icon
              aria-hidden="true"
              className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-success' : 'text-caution'}`}
            />
            <p className="wrap-anywhere">
              <span className="font-medium text-ink">{fact}.</span> {meaning}
            </p>
          </li>
        );
      })}
      {styled > 0 ? (
        <li className="flex items-start gap-2">
          <Lightbulb aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-caution" />
          <div>
            <p className="font-medium text-ink">Styled characters</p>
            <p>
              {styled === 1
                ? '1 character only looks bold or italic. Screen readers may skip it, and search can’t find it.'
                : `${styled} characters only look bold or italic. Screen readers may skip them, and search can’t find them.`}
            </p>
            {isReadOnly ? null : (
              <Button
                variant="quiet"
                className="-ml-4 text-ink underline underline-offset-4"
                onClick={() => onPlainText(toPlainText(content))}
              >
                Convert to plain text
              </Button>
            )}
          </div>
        </li>
      ) : null}
    </ul>
  );
});
