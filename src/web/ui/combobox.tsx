import { ChevronsUpDown } from 'lucide-react';
import { useId } from 'react';
import type { ComboboxProps } from './combobox-parts.tsx';
import { inputClass } from './field.tsx';
import { lazyModule } from './lazy.tsx';
import { PreloadTrigger } from './preload-trigger.tsx';

const parts = lazyModule(() => import('./combobox-parts.tsx'));

/** One choice out of many, found by typing. The list opens below the button and has its own search field. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, value, labelOf, iconOf, placeholder, isDisabled } = props;
  const labelId = useId();
  const trigger = (
    <button
      type="button"
      disabled={isDisabled}
      aria-labelledby={labelId}
      className={`${inputClass} flex items-center gap-3 text-left`}
    >
      {value === null ? null : iconOf(value)}
      <span className={`min-w-0 flex-1 truncate ${value === null ? 'text-ink-soft' : ''}`}>
        {value === null ? placeholder : labelOf(value)}
      </span>
      <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
    </button>
  );
  return (
    <div className="grid gap-2">
      <span id={labelId} className="text-sm font-medium">
        {label}
      </span>
      <PreloadTrigger trigger={trigger} role="combobox" popup="dialog" module={parts}>
        {({ OpenableCombobox }, button) => <OpenableCombobox {...props} trigger={button} />}
      </PreloadTrigger>
    </div>
  );
}
