import { useId } from 'react';
import { kitNamed, type NamedKit } from '#domain/video/brand-kits.ts';
import { Select } from '#web/ui/select.tsx';

/** Chooses a row's brand kit by its name, as the CSV does. */
export function KitField({
  kits,
  name,
  onChange,
}: {
  kits: readonly NamedKit[];
  name: string;
  onChange: (name: string) => void;
}) {
  const id = useId();
  const known = kitNamed(name, kits);
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        Brand kit
      </label>
      <Select
        id={id}
        value={known?.name ?? name}
        options={[
          { value: '', label: 'As in the batch settings' },
          ...(name === '' || known ? [] : [{ value: name, label: `${name} (no such kit)` }]),
          ...kits.map((kit) => ({ value: kit.name, label: kit.name })),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
