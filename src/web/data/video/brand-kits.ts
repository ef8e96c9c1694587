import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type BrandKit, defaultBrandKit } from '#domain/video/brand.ts';
import {
  freeKitName,
  inKitOrder,
  kitNamed,
  kitWithId,
  mainKitId,
  mainKitName,
  type NamedKit,
} from '#domain/video/brand-kits.ts';
import { defaultFontPair } from '#domain/video/font-pairs.ts';
import { now } from '#web/browser/clock.ts';
import { blobFromDataUrl } from '#web/browser/data-url.ts';
import { newId } from '#web/browser/ids.ts';
import { pngDataUrl } from '#web/browser/png-data-url.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';
import { type StoredKit, store } from '../store/database.ts';
import { liveReading } from '../store/live-reading.ts';
import { brandKitSchema, saveBrandKit, savedBrandKit, useBrandKit } from './brand-kit.ts';

/*
 * The main kit is a stored value, as it was when there was only one, so that earlier releases still show and sync it.
 * The other kits are rows of the store. The main kit has a row once it has another name or other fonts.
 */

const noRows: readonly StoredKit[] = [];

type Kits = readonly [NamedKit, ...NamedKit[]];

/** The most characters of another kit's logo: it is part of the kit's record, and a record has at most 512 KB. */
const maxLogoLength = 400_000;
/** Even noise of this size stays below it. */
const smallLogoPixels = 250;

const rows = liveReading(() => store.brandKits.toArray().catch(() => []));

/** Reads the kits before a screen shows them. */
export const prepareBrandKits = rows.prepare;

const chosen = storedValue<string>({
  key: storageKeys.chosenKit,
  parse: (text) => z.string().parse(JSON.parse(text)),
  fallback: mainKitId,
});

/** Returns all kits, the main one first, and follows changes of other tabs and devices. */
export function useBrandKits(): Kits {
  const main = useBrandKit();
  const stored = rows.useLatest() ?? noRows;
  return useMemo(() => kitsOf(main, stored), [main, stored]);
}

/** Returns the kit of the next video. */
export function useChosenKit(): NamedKit {
  const kits = useBrandKits();
  return kitWithId(kits, chosen.use());
}

/** Chooses the kit of the next videos, on this device. */
export const chooseKit: (kitId: string) => void = chosen.save;

/** Reads all kits, the main one first. */
export async function readBrandKits(): Promise<Kits> {
  return kitsOf(savedBrandKit() ?? defaultBrandKit, await store.brandKits.toArray());
}

function kitsOf(main: BrandKit, stored: readonly StoredKit[]): Kits {
  const mainRow = stored.find(({ kitId }) => kitId === mainKitId);
  const others = stored.flatMap((row) => (row.kitId === mainKitId ? [] : (kitOf(row) ?? [])));
  const kit = mainRow ? mainKitOf(mainRow, main) : main;
  return [{ kitId: mainKitId, name: mainRow?.name ?? mainKitName, createdAt: 0, kit }, ...inKitOrder(others)];
}

function mainKitOf({ fonts = defaultFontPair, ...row }: StoredKit, main: BrandKit): BrandKit {
  if (fonts === main.fonts) return main;
  return kitOf({ ...main, ...row, fonts })?.kit ?? main;
}

/** The kits as they were read last: screens compare them, so a kit stays the same object until it changes. */
const known = new Map<string, { text: string; kit: NamedKit | null }>();

/** Null if another release wrote something that this one cannot read. */
function kitOf(row: StoredKit): NamedKit | null {
  const text = JSON.stringify(row);
  const before = known.get(row.kitId);
  if (before?.text === text) return before.kit;
  const { kitId, name, createdAt, ...content } = row;
  const read = brandKitSchema.safeParse(content);
  const kit = read.success ? { kitId, name, createdAt, kit: read.data } : null;
  known.set(kitId, { text, kit });
  return kit;
}

/** Adds a kit and chooses it. A taken name gets a number. */
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
 * Saves a kit with what changed. A new name also goes into the rows of clip batches on this device that have the old
 * one. False if the browser could not store the main kit, which then lasts as long as the page.
 */
export async function saveKit(
  before: NamedKit,
  { kit, name = before.name }: { kit: BrandKit; name?: string },
): Promise<boolean> {
  const { kitId, createdAt } = before;
  const isMain = kitId === mainKitId;
  // Works without a store, which the main kit does not need.
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
 * Deletes a kit and returns how to undo it. If it is the main kit, the next one takes its place, so that earlier
 * releases still have one. Null if it is the only kit, or the browser could not store the change.
 */
export async function dropKit(kitId: string): Promise<(() => Promise<void>) | null> {
  const [main, ...others] = await readBrandKits();
  const dropped = others.find((kit) => kit.kitId === kitId);
  const chosenBefore = chosen.read();
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

/** Returns the kit with a logo that its record has room for. */
async function withSmallLogo(kit: BrandKit): Promise<BrandKit> {
  if ((kit.logoDataUrl?.length ?? 0) <= maxLogoLength || kit.logoDataUrl === null) return kit;
  const logo = new File([blobFromDataUrl(kit.logoDataUrl)], 'logo.png', { type: 'image/png' });
  return { ...kit, logoDataUrl: await pngDataUrl(logo, smallLogoPixels) };
}

function rowOf({ kit, ...named }: NamedKit): StoredKit {
  return { ...named, ...kit };
}
