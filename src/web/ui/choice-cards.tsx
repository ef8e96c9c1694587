import { useId } from 'react';

/** A few exclusive choices, one below the other, each with a descriptive sentence. */
export function ChoiceCards<Value extends string>({
  legend,
  isLegendShown = true,
  value,
  onChange,
  options,
}: {
  legend: string;
  isLegendShown?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; hint: string }[];
}) {
  const name = useId();
  return (
    <fieldset className="grid gap-3">
      <legend className={isLegendShown ? 'mb-3 text-sm text-ink-soft' : 'sr-only'}>{legend}</legend>
      {options.map((option) => {
        const id = `${name}-${option.value}`;
        return (
          <label
            key={option.value}
            htmlFor={id}
            className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-control border border-edge p-4 transition-colors hover:bg-sunken has-checked:border-ink has-checked:bg-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              id={id}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-labelledby={`${id}-name`}
              aria-describedby={`${id}-hint`}
              className="mt-1 size-4 appearance-none rounded-full border border-edge bg-surface outline-none checked:border-5 checked:border-ink"
            />
            <span id={`${id}-name`} className="font-medium">
              {option.label}
            </span>
            <span id={`${id}-hint`} className="col-start-2 text-sm text-pretty text-ink-soft">
              {option.hint}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
