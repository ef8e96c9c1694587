import { useId } from 'react';
import { chooseKit, useBrandKits, useChosenKit } from '#web/data/video/brand-kits.ts';
import { Select } from '#web/ui/select.tsx';

/** Chooses the brand kit of the next videos. Shows nothing while there is only one. */
export function KitSelect({ isDisabled }: { isDisabled: boolean }) {
  const kits = useBrandKits();
  const { kitId } = useChosenKit();
  const id = useId();
  if (kits.length === 1) return null;
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        Brand kit
      </label>
      <Select
        id={id}
        value={kitId}
        disabled={isDisabled}
        options={kits.map((kit) => ({ value: kit.kitId, label: kit.name }))}
        onChange={chooseKit}
      />
    </div>
  );
}
