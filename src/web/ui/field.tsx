import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** The attributes that connect a control inside a `Field` to its label, hint, and error. */
export type FieldControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldTexts = { label: string; hint?: ReactNode; error?: string | undefined };

/** A label above a control, with a hint or an error below it. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldTexts & { children: (control: FieldControlProps) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className="grid grid-cols-1 gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* In the page before there is an error, because otherwise screen readers would not announce it. */}
      <div aria-live="polite" className="contents">
        {error ? (
          <p ref={scrollErrorIntoView} id={errorId} className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        ) : null}
      </div>
      {hint ? (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Scrolls the error into view, because on a small screen it may be out of view after pressing Enter in the control.
 */
function scrollErrorIntoView(error: HTMLElement | null): void {
  const describing = document.activeElement?.getAttribute('aria-describedby')?.split(' ');
  if (error && describing?.includes(error.id)) error.scrollIntoView({ block: 'nearest' });
}

/** A single-line text field with its label, hint, and error. */
export function TextField({
  label,
  hint,
  error,
  className = '',
  ...input
}: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} className={`${inputClass} ${className}`} />}
    </Field>
  );
}

/** The styles of all text-like controls, including comboboxes and textareas. */
export const inputClass =
  'min-h-11 w-full rounded-control border border-edge bg-surface px-3.5 text-base text-ellipsis text-ink placeholder:text-ink-soft transition-colors hover:border-ink-soft aria-invalid:border-danger disabled:opacity-60 [&[readonly]]:bg-sunken';
