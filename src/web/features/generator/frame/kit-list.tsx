import { Copy, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { type BrandKit, defaultBrandKit } from '#domain/video/brand.ts';
import { maxBrandKits, type NamedKit } from '#domain/video/brand-kits.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { chooseKit } from '#web/data/video/brand-kits.ts';
import { addKit, dropKit } from '#web/data/video/edit-brand-kits.ts';
import { Button } from '#web/ui/button.tsx';
import { notice } from '../notice.ts';
import { KitSwatch } from './kit-swatch.tsx';

/** Lists the brand kits. Selects one for the next videos, and adds and deletes kits. */
export function KitList({ kits, chosen }: { kits: readonly NamedKit[]; chosen: NamedKit }) {
  const add = async (name: string, kit: BrandKit) => {
    const added = await attempt(() => addKit(name, kit));
    if (!added.ok) notice.error(added.message);
  };
  const isFull = kits.length >= maxBrandKits;
  return (
    <div className="grid gap-2">
      {kits.length > 1 ? <KitChoices kits={kits} chosen={chosen} /> : null}
      <div className="-mx-2 flex flex-wrap gap-x-2">
        <Button
          variant="quiet"
          className="px-2!"
          disabled={isFull}
          onClick={() => void add('New kit', { ...defaultBrandKit, phone: chosen.kit.phone })}
        >
          <Plus aria-hidden="true" className="size-4" />
          New kit
        </Button>
        <Button
          variant="quiet"
          className="px-2!"
          disabled={isFull}
          onClick={() => void add(chosen.name, chosen.kit)}
        >
          <Copy aria-hidden="true" className="size-4" />
          Duplicate
        </Button>
        {kits.length > 1 ? (
          <Button variant="quiet" className="px-2!" onClick={() => void remove(chosen)}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete
          </Button>
        ) : null}
      </div>
      {isFull ? <p className="text-sm text-ink-soft">You have {maxBrandKits} kits, the maximum.</p> : null}
    </div>
  );
}

function KitChoices({ kits, chosen }: { kits: readonly NamedKit[]; chosen: NamedKit }) {
  const group = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Kit for new videos</legend>
      <div className="grid max-h-60 gap-2 overflow-y-auto sm:grid-cols-2">
        {kits.map(({ kitId, name, kit }) => (
          <label
            key={kitId}
            className="shows-chosen flex min-h-14 min-w-0 cursor-pointer items-center gap-3 rounded-control border border-line px-3 has-checked:border-ink has-checked:bg-chosen has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={group}
              checked={kitId === chosen.kitId}
              onChange={() => chooseKit(kitId)}
              className="sr-only"
            />
            <KitSwatch colors={kit.colors} />
            <bdi className="min-w-0 text-sm font-medium wrap-anywhere">{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

async function remove({ kitId, name }: NamedKit): Promise<void> {
  const dropped = await attempt(() => dropKit(kitId));
  if (!dropped.ok) return notice.error(dropped.message);
  const undo = dropped.value;
  if (!undo) return notice.error('Couldn’t delete this kit. Free up disk space and try again.');
  notice.undo(`${name} deleted`, () => {
    void attempt(undo).then((undone) => {
      if (!undone.ok) notice.error(undone.message);
    });
  });
}
