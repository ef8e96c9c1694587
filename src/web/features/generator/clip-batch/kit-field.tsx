import { kitNamed, type NamedKit } from '#domain/video/brand-kits.ts';
import { SelectField } from '#web/ui/select.tsx';

/** Selects a row's brand kit by name, as the CSV does. */
export function KitField({
  kits,
  name,
  onChange,
}: {
  kits: readonly NamedKit[];
  name: string;
  onChange: (name: string) => void;
}) {
  const known = kitNamed(name, kits);
  return (
    <SelectField
      label="Brand kit"
      value={known?.name ?? name}
      options={[
        { value: '', label: 'Same as batch settings' },
        ...(name === '' || known ? [] : [{ value: name, label: `${name} (no such kit)` }]),
        ...kits.map((kit) => ({ value: kit.name, label: kit.name })),
      ]}
      onChange={onChange}
    />
  );
}
