import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { lineCharacters } from '#domain/video/caption-lines.ts';
import { type Cue, maxCueCharacters } from '#domain/video/captions.ts';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { preciseTime, secondsIn } from '../format.ts';

/** A caption being edited. Its times are relative to the clip. */
export type EditableCue = Cue & { id: string };

/** Edits one caption: its start, end, and text. */
export function CueRow({
  cue,
  number,
  takesFocus,
  isCut,
  isOutside,
  onChange,
  onRemove,
  isDisabled,
}: {
  cue: EditableCue;
  number: number;
  takesFocus: boolean;
  isCut: boolean;
  /** Whether the caption is outside the used part of the clip. */
  isOutside: boolean;
  onChange: (changed: Partial<Cue>) => void;
  onRemove: () => void;
  isDisabled: boolean;
}) {
  const problemId = useId();
  const problem = isOutside
    ? 'Outside the selected part, so it isn’t in the video.'
    : isCut
      ? 'Too long to fit, so the end is cut off. Split it into two captions.'
      : null;
  return (
    <li className="grid grid-cols-[5rem_5rem_minmax(0,1fr)_auto] items-center gap-2">
      <TimeInput
        label={`Caption ${number} starts at`}
        seconds={cue.startSeconds}
        onChange={(startSeconds) =>
          onChange({ startSeconds, endSeconds: Math.max(cue.endSeconds, startSeconds + 0.5) })
        }
        isDisabled={isDisabled}
      />
      <TimeInput
        label={`Caption ${number} ends at`}
        seconds={cue.endSeconds}
        onChange={(endSeconds) =>
          onChange({ endSeconds, startSeconds: Math.min(cue.startSeconds, Math.max(0, endSeconds - 0.5)) })
        }
        isDisabled={isDisabled}
      />
      <textarea
        aria-label={`Caption ${number}`}
        dir="auto"
        rows={cue.text.length > lineCharacters ? 2 : 1}
        value={cue.text}
        maxLength={maxCueCharacters}
        placeholder="Caption text"
        aria-describedby={problem ? problemId : undefined}
        disabled={isDisabled}
        ref={takesFocus ? focusOnArrival : null}
        // Captions are wrapped when drawn, so they contain no line breaks.
        onChange={({ target }) => onChange({ text: target.value.replace(/\s*\n\s*/g, ' ') })}
        className={`${inputClass} field-sizing-content resize-none py-2.5 @max-lg:col-span-4 @max-lg:row-start-2`}
      />
      <Button
        variant="quiet"
        size="icon-end"
        aria-label={`Remove caption ${number}`}
        disabled={isDisabled}
        onClick={onRemove}
        className="@max-lg:col-start-4 @max-lg:row-start-1"
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
      {problem ? (
        <p id={problemId} className={`col-span-full text-sm ${isOutside ? 'text-ink-soft' : 'text-danger'}`}>
          {problem}
        </p>
      ) : null}
    </li>
  );
}

/** Focuses a caption that was just added. */
function focusOnArrival(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

/** Accepts `1:05.5` or `65.5`. Invalid input restores the previous value. */
function TimeInput({
  label,
  seconds,
  onChange,
  isDisabled,
}: {
  label: string;
  seconds: number;
  onChange: (seconds: number) => void;
  isDisabled: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const found = typed === null ? null : secondsIn(typed);
    setTyped(null);
    if (found !== null && found !== seconds) onChange(found);
  };
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      value={typed ?? preciseTime(seconds)}
      disabled={isDisabled}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
      className={`${inputClass} px-2! text-center tabular-nums`}
    />
  );
}
