import { openStore, type Store } from '../store/database.ts';

/**
 * The accounts that have videos, clips, or camera recordings in a store. These rows have always named their account.
 */
export async function ownersOfFiles(from: Store): Promise<ReadonlySet<string>> {
  const tables = [from.videos, from.clips, from.clipRows, from.cameraPieces] as const;
  const owners = await Promise.all(tables.map((table) => table.orderBy('ownerId').uniqueKeys()));
  return new Set(owners.flat().map(String));
}

/**
 * Moves the videos, clips, and camera recordings of an account into the account's own store. If this is interrupted,
 * the next call continues: rows are removed here only after they were written there.
 */
export async function moveFiles(from: Store, ownerId: string): Promise<void> {
  if (!(await ownersOfFiles(from)).has(ownerId)) return;
  const to = openStore(ownerId);
  try {
    const videoIds = await from.videos.where({ ownerId }).primaryKeys();
    await to.posters.bulkPut((await from.posters.bulkGet(videoIds)).filter((poster) => poster !== undefined));
    await to.videos.bulkPut(await from.videos.where({ ownerId }).toArray());
    const clipIds = await from.clips.where({ ownerId }).primaryKeys();
    await to.clipFaces.bulkPut(
      (await from.clipFaces.bulkGet(clipIds)).filter((faces) => faces !== undefined),
    );
    await to.clips.bulkPut(await from.clips.where({ ownerId }).toArray());
    await to.clipRows.bulkPut(await from.clipRows.where({ ownerId }).toArray());
    await to.cameraPieces.bulkPut(await from.cameraPieces.where({ ownerId }).toArray());
    await from.posters.bulkDelete(videoIds);
    await from.clipFaces.bulkDelete(clipIds);
    for (const table of [from.videos, from.clips, from.clipRows, from.cameraPieces])
      await table.where({ ownerId }).delete();
  } finally {
    to.close();
  }
}
