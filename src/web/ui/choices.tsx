import { useId } from 'react';

/** A few exclusive choices side by side: radio buttons that look like one control. */
export function Choices<Value extends string>({
  label,
  value,
  onChange,
  options,
  isDisabled = false,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  isDisabled?: boolean;
}) {
  const name = useId();
  return (
    <fieldset disabled={isDisabled} className="grid gap-2 disabled:opacity-60">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col rounded-control border border-line bg-surface p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="shows-chosen grid min-h-11 cursor-pointer place-items-center rounded-lg px-1 text-center text-sm font-medium text-ink-soft transition-colors hover:text-ink has-checked:bg-chosen has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
