import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';

/** A switch that takes effect immediately. The whole row is clickable. */
export function Switch({
  label,
  hint,
  isOn,
  onChange,
  isDisabled = false,
}: {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-4 has-data-disabled:cursor-default has-data-disabled:opacity-60"
    >
      <span className="grid gap-0.5">
        <span id={`${id}-label`} className="text-sm font-medium">
          {label}
        </span>
        {hint ? (
          <span id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </span>
        ) : null}
      </span>
      <BaseSwitch.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        disabled={isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="flex h-7 w-12 shrink-0 rounded-full bg-edge p-1 transition-colors duration-150 data-checked:bg-success forced-colors:border forced-colors:p-[3px] forced-colors:data-checked:bg-[Highlight]"
      >
        <BaseSwitch.Thumb className="size-5 rounded-full bg-surface shadow-sm transition-transform duration-150 data-checked:translate-x-5 forced-colors:bg-[ButtonText] forced-colors:data-checked:bg-[HighlightText]" />
      </BaseSwitch.Root>
    </label>
  );
}
