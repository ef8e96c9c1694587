import type { BrandKit } from '#domain/video/brand.ts';
import { freeKitName, kitNamed, mainKitId, type NamedKit } from '#domain/video/brand-kits.ts';
import { now } from '#web/browser/clock.ts';
import { blobFromDataUrl } from '#web/browser/data-url.ts';
import { newId } from '#web/browser/ids.ts';
import { pngDataUrl } from '#web/browser/png-data-url.ts';
import { type StoredKit, store } from '../store/database.ts';
import { saveBrandKit } from './brand-kit.ts';
import { chooseKit, readBrandKits, readChosenKitId } from './brand-kits.ts';

/* Separate from `brand-kits.ts`, because screens only need to read kits at first. */

/**
 * The maximum length of another kit's logo, because the logo is part of the kit's record and a record has at most 512
 * KB.
 */
const maxLogoLength = 400_000;
/** Even an image of noise stays below the maximum at this size. */
const smallLogoPixels = 250;

/** Adds a kit and chooses it. Adds a number to a name that is taken. */
export async function addKit(name: string, kit: BrandKit): Promise<NamedKit> {
  const kits = await readBrandKits();
  const added: NamedKit = {
    kitId: newId(),
    name: freeKitName(name, kits),
    createdAt: now(),
    kit: await withSmallLogo(kit),
  };
  await store.brandKits.add(rowOf(added));
  chooseKit(added.kitId);
  return added;
}

/**
 * Saves a changed kit. If its name changed, also changes the rows of clip batches on this device that have the old
 * name. False if the browser could not store the main kit, which then lasts only until the page closes.
 */
export async function saveKit(
  before: NamedKit,
  { kit, name = before.name }: { kit: BrandKit; name?: string },
): Promise<boolean> {
  const { kitId, createdAt } = before;
  const isMain = kitId === mainKitId;
  // Works without a store, because saving these fields of the main kit does not need one.
  if (isMain && name === before.name && kit.fonts === before.kit.fonts) return saveBrandKit(kit).ok;
  const row = isMain
    ? { kitId, name, createdAt, fonts: kit.fonts }
    : rowOf({ kitId, name, createdAt, kit: await withSmallLogo(kit) });
  await store.transaction('rw', store.brandKits, store.clipRows, async () => {
    await store.brandKits.put(row);
    if (name === before.name) return;
    const named = store.clipRows.filter(({ words }) => kitNamed(words.kit ?? '', [before]) !== null);
    await named.modify((clipRow) => {
      clipRow.words = { ...clipRow.words, kit: name };
    });
  });
  return isMain ? saveBrandKit(kit).ok : true;
}

/**
 * Deletes a kit and returns a function that undoes this. If it is the main kit, the next kit becomes the main kit,
 * because earlier releases need one. Null if it is the only kit or the browser could not store the change.
 */
export async function dropKit(kitId: string): Promise<(() => Promise<void>) | null> {
  const [main, ...others] = await readBrandKits();
  const dropped = others.find((kit) => kit.kitId === kitId);
  const chosenBefore = readChosenKitId();
  if (dropped) {
    await store.brandKits.delete(kitId);
    if (chosenBefore === kitId) chooseKit(mainKitId);
    return async () => {
      await store.brandKits.put(rowOf(dropped));
      chooseKit(chosenBefore);
    };
  }
  const [next] = others;
  if (!next || !saveBrandKit(next.kit).ok) return null;
  await moveMain(next, (kits) => kits.delete(next.kitId));
  if (chosenBefore === next.kitId) chooseKit(mainKitId);
  return async () => {
    await moveMain(main, (kits) => kits.put(rowOf(next)));
    saveBrandKit(main.kit);
    chooseKit(chosenBefore);
  };
}

function moveMain(
  { name, kit }: NamedKit,
  change: (kits: typeof store.brandKits) => PromiseLike<unknown>,
): Promise<void> {
  return store.transaction('rw', store.brandKits, async () => {
    await store.brandKits.put({ kitId: mainKitId, name, createdAt: 0, fonts: kit.fonts });
    await change(store.brandKits);
  });
}

/** Returns the kit with its logo reduced to fit into its record. */
async function withSmallLogo(kit: BrandKit): Promise<BrandKit> {
  if ((kit.logoDataUrl?.length ?? 0) <= maxLogoLength || kit.logoDataUrl === null) return kit;
  const logo = new File([blobFromDataUrl(kit.logoDataUrl)], 'logo.png', { type: 'image/png' });
  return { ...kit, logoDataUrl: await pngDataUrl(logo, smallLogoPixels) };
}

function rowOf({ kit, ...named }: NamedKit): StoredKit {
  return { ...named, ...kit };
}
