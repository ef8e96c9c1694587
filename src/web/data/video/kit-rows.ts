import { defaultBrandKit } from '#domain/video/brand.ts';
import { mainKitId, mainKitName } from '#domain/video/brand-kits.ts';
import { defaultFontPair } from '#domain/video/font-pairs.ts';
import { type StoredKit, store } from '../store/database.ts';
import { brandKitSchema, saveBrandKit, savedBrandKit } from './brand-kit.ts';

/* The brand kits as rows of a backup, in which the main kit's row is complete. */

/** Reads every kit. Part of a transaction on the table. Leaves out the main kit if it was never changed. */
export async function readKitRows(): Promise<StoredKit[]> {
  const rows = await store.brandKits.toArray();
  const main = rows.find(({ kitId }) => kitId === mainKitId);
  const saved = savedBrandKit();
  if (!main && !saved) return rows;
  const named = main ?? { kitId: mainKitId, name: mainKitName, createdAt: 0 };
  return [{ ...(saved ?? defaultBrandKit), ...named }, ...rows.filter((row) => row !== main)];
}

/** Returns the rows in the form of the table, where the main kit's row is not complete. */
export function storedKitRows(rows: readonly StoredKit[]): StoredKit[] {
  return rows.map((row) => {
    const { kitId, name, createdAt, fonts = defaultFontPair } = row;
    return kitId === mainKitId ? { kitId, name, createdAt, fonts } : row;
  });
}

/**
 * Saves the main kit from the rows. Keeps the current one if the rows have no main kit, as in backups of earlier
 * releases.
 */
export function restoreMainKit(rows: readonly StoredKit[] | undefined): void {
  const main = brandKitSchema.safeParse(rows?.find(({ kitId }) => kitId === mainKitId));
  if (main.success) saveBrandKit(main.data);
}
