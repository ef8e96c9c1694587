import { useMemo } from 'react';
import * as z from 'zod/mini';
import { type BrandKit, defaultBrandKit } from '#domain/video/brand.ts';
import { inKitOrder, kitWithId, mainKitId, mainKitName, type NamedKit } from '#domain/video/brand-kits.ts';
import { defaultFontPair } from '#domain/video/font-pairs.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';
import { type StoredKit, store } from '../store/database.ts';
import { liveQuery } from '../store/live-query.ts';
import { brandKitSchema, savedBrandKit, useBrandKit } from './brand-kit.ts';

/* The main kit is a stored value, as it was when there was only one kit, so that earlier releases still show and
   sync it. The other kits are rows of the store. The main kit also has a row if it has another name or other
   fonts. */

const noRows: readonly StoredKit[] = [];

type Kits = readonly [NamedKit, ...NamedKit[]];

const rows = liveQuery(() => store.brandKits.toArray().catch(() => []));

/** Reads the kits before a screen shows them. */
export const prepareBrandKits = rows.prepare;

const chosen = storedValue<string>({
  key: storageKeys.chosenKit,
  parse: (text) => z.string().parse(JSON.parse(text)),
  fallback: mainKitId,
});

/** Returns all kits, main kit first, including changes from other tabs and devices. */
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

/** Chooses the kit for the next videos on this device. */
export const chooseKit: (kitId: string) => void = chosen.save;

export const readChosenKitId: () => string = chosen.read;

/** Reads all kits, main kit first. */
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

/** The kits that were last read. Screens compare them, so a kit stays the same object until it changes. */
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
