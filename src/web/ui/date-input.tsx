import type { ComponentProps, ReactNode } from 'react';
import { Field, inputClass } from './field.tsx';

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  type: 'date' | 'time';
  /** The value of the browser's field: `2027-03-02` or `08:30`. Empty if nothing is entered. */
  value: string;
};

/**
 * A day or a time of day. Without the focus, it shows text such as "Tue, Mar 2". With the focus, it shows the browser's
 * own field, which has its own language and order.
 */
export function DateInput({ type, value, className = '', ...input }: DateInputProps) {
  return (
    <span className={`group/date relative block ${className}`}>
      <input {...input} type={type} value={value} className={`peer ${inputClass}`} />
      {/* Covers the field's own text. Assistive technology reads the field. */}
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute inset-y-px start-px end-9 flex items-center rounded-s-control bg-surface ps-3.5 peer-focus:hidden peer-[[readonly]]:bg-sunken ${value === '' ? 'text-ink-soft' : ''}`}
      >
        <span className="truncate group-has-disabled/date:text-ink-soft">
          {value === '' ? empty[type] : formatValue(type, value)}
        </span>
      </span>
    </span>
  );
}

/** Like `DateInput`, with a label, a hint, and an error. */
export function DateField({
  label,
  hint,
  error,
  ...input
}: { label: string; hint?: ReactNode; error?: string | undefined } & DateInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <DateInput {...input} {...control} />}
    </Field>
  );
}

const empty = { date: 'Add date', time: 'Add time' } as const;

// Days and times have no zone. UTC has no daylight saving, so it skips no hour.
const timeZone = 'UTC';
const day = { month: 'short', day: 'numeric', timeZone } as const;
const days = new Intl.DateTimeFormat(undefined, { ...day, weekday: 'short' });
const daysWithYear = new Intl.DateTimeFormat(undefined, { ...day, year: 'numeric' });
const times = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone });

const halfYearMilliseconds = 180 * 86_400_000;

/** A day within half a year has its weekday, another day has its year. Both would be too long for narrow fields. */
function formatValue(type: 'date' | 'time', value: string): string {
  const at = new Date(type === 'date' ? `${value}T00:00Z` : `2024-01-01T${value}Z`);
  if (Number.isNaN(at.getTime())) return value;
  if (type === 'time') return times.format(at);
  const isNear = Math.abs(at.getTime() - Date.now()) < halfYearMilliseconds;
  return (isNear ? days : daysWithYear).format(at);
}
