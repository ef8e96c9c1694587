import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Field, inputClass } from './field.tsx';

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A native select with its label and hint. */
export function SelectField<Value extends string>({
  label,
  hint,
  ...select
}: SelectProps<Value> & { label: string; hint?: ReactNode }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}

/** A native select, which every device shows in its own suitable way. */
export function Select<Value extends string>({
  options,
  className = '',
  onChange,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className={`relative block ${className}`}>
      <select
        {...rest}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={`${inputClass} appearance-none pr-10`}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
