import { type ComponentProps, useState } from 'react';
import { useMergedField } from '#web/browser/use-merged-field.ts';
import { useTagsField } from '#web/browser/use-tags-field.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { Field, inputClass } from '#web/ui/field.tsx';

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Called on blur to save immediately. */
  onLeave: () => void;
};

/** A single-line field that merges text from other tabs and devices. */
export function TypedField({
  label,
  hint,
  error,
  text,
  onType,
  onLeave,
  ...input
}: Props & { text: string; onType: (text: string) => void } & Omit<
    ComponentProps<'input'>,
    'value' | 'onChange'
  >) {
  const field = useMergedField<HTMLInputElement>(text, ({ after }) => onType(after));
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          autoComplete="off"
          dir="auto"
          {...input}
          {...control}
          {...field}
          onBlur={onLeave}
          className={inputClass}
        />
      )}
    </Field>
  );
}

/** The multi-line version of `TypedField`. */
export function TypedArea({
  label,
  hint,
  text,
  onType,
  onLeave,
}: Props & { text: string; onType: (text: string) => void }) {
  const field = useMergedField<HTMLTextAreaElement>(text, ({ after }) => onType(after));
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <textarea
          {...control}
          {...field}
          rows={5}
          dir="auto"
          onBlur={onLeave}
          className={`${inputClass} field-sizing-content block max-h-96 min-h-36 resize-y py-3 leading-relaxed`}
        />
      )}
    </Field>
  );
}

/** Comma-separated tags. */
export function TagsField({
  label,
  hint,
  tags,
  onType,
  onLeave,
}: Props & { tags: readonly string[]; onType: (tags: string[]) => void }) {
  const field = useTagsField(tags, onType, onLeave);
  return (
    <Field label={label} hint={hint}>
      {(control) => <input autoComplete="off" dir="auto" {...control} {...field} className={inputClass} />}
    </Field>
  );
}

/** A date field. Passes on only complete dates. */
export function DayField({
  label,
  hint,
  day,
  min,
  max,
  isValid,
  onType,
  onLeave,
}: Props & {
  day: string;
  min: string;
  max: string;
  isValid: (day: string) => boolean;
  onType: (day: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <DateInput
          {...control}
          type="date"
          value={typed ?? day}
          min={min}
          max={max}
          onChange={({ target }) => {
            setTyped(target.value);
            if (isValid(target.value)) onType(target.value);
          }}
          onBlur={() => {
            setTyped(null);
            onLeave();
          }}
        />
      )}
    </Field>
  );
}
