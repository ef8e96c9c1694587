import { chooseKit, useBrandKits, useChosenKit } from '#web/data/video/brand-kits.ts';
import { SelectField } from '#web/ui/select.tsx';

/** Selects the brand kit for the next videos. Renders nothing if there is only one. */
export function KitSelect({ isDisabled }: { isDisabled: boolean }) {
  const kits = useBrandKits();
  const { kitId } = useChosenKit();
  if (kits.length === 1) return null;
  return (
    <SelectField
      label="Brand kit"
      value={kitId}
      disabled={isDisabled}
      options={kits.map((kit) => ({ value: kit.kitId, label: kit.name }))}
      onChange={chooseKit}
    />
  );
}
