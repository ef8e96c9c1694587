/**
 * Stores takes in IndexedDB, in pieces as they are recorded, so that a killed page loses only the last piece. Pieces
 * are ArrayBuffers because WebKit can't store Blobs in private windows.
 *
 * Takes stay in memory when the disk is full or storage is blocked.
 */

/** A take in the store. `limits` are those of its question; pieces beyond them are dropped. */
export type StoredTake = {
  id: string;
  link: string;
  question: number;
  /** Without codecs. */
  mimeType: string;
  seconds: number;
  bytes: number;
  /** When the recording started, in milliseconds since 1970. */
  recordedAt: number;
  /** False while a tab is still recording. */
  isFinished: boolean;
  /** Whether an upload was announced to the server. The reply may have been lost. */
  isAnnounced: boolean;
  sent: { answer: string; objectName: string; uploadUrl: string | null } | null;
  /** Whether the server has accepted the upload. */
  isArrived: boolean;
  limits: { seconds: number; bytes: number };
};

/** Where a take is stored. `memory` lasts only as long as the page. */
export type Storage = 'device' | 'memory';

type InMemory = { take: StoredTake; firstPiece: number; pieces: ArrayBuffer[] };

const databaseName = 'standout-takes';
const inMemory = new Map<string, InMemory>();

/** Stores a new take without pieces. */
export async function addTake(take: StoredTake): Promise<Storage> {
  try {
    await write((takes) => takes.put(take));
    return 'device';
  } catch {
    inMemory.set(take.id, { take, firstPiece: 0, pieces: [] });
    return 'memory';
  }
}

/** Stores the next piece and updates its take. Once one piece is in memory, so are all later ones. */
export async function addPiece(take: StoredTake, index: number, bytes: ArrayBuffer): Promise<Storage> {
  const held = inMemory.get(take.id);
  if (!held) {
    try {
      await write((takes, pieces) => {
        takes.put(take);
        pieces.put(bytes, [take.id, index]);
      });
      return 'device';
    } catch {
      inMemory.set(take.id, { take, firstPiece: index, pieces: [bytes] });
      return 'memory';
    }
  }
  held.take = take;
  held.pieces.push(bytes);
  return 'memory';
}

/** Updates a take in one transaction. Returns the updated take, or null if it was deleted. */
export async function changeTake(
  id: string,
  change: (take: StoredTake) => StoredTake,
): Promise<StoredTake | null> {
  const held = inMemory.get(id);
  if (held) {
    held.take = change(held.take);
    return held.take;
  }
  let changed: StoredTake | null = null;
  try {
    await write((takes) => {
      const reading: IDBRequest<StoredTake | undefined> = takes.get(id);
      reading.onsuccess = () => {
        if (!reading.result) return;
        changed = change(reading.result);
        takes.put(changed);
      };
    });
  } catch {
    // The change succeeded, but the disk has no room for it.
    if (changed) inMemory.set(id, { take: changed, firstPiece: Number.POSITIVE_INFINITY, pieces: [] });
  }
  return changed;
}

/** Returns the takes of a link, oldest first. */
export async function storedTakes(link: string): Promise<StoredTake[]> {
  const stored = await read<StoredTake[]>((takes) => takes.index('link').getAll(link)).catch(() => []);
  const held = [...inMemory.values()].map(({ take }) => take).filter((take) => take.link === link);
  const others = stored.filter(({ id }) => !inMemory.has(id));
  return [...others, ...held].sort((one, other) => one.recordedAt - other.recordedAt);
}

/** Returns the pieces of a take, in order. */
export async function storedPieces(id: string): Promise<ArrayBuffer[]> {
  const held = inMemory.get(id);
  const pieces = await read<ArrayBuffer[]>((_, all) => all.getAll(piecesFrom(id, 0))).catch(() => []);
  return held ? [...pieces.slice(0, held.firstPiece), ...held.pieces] : pieces;
}

/** Deletes the pieces of a take from index `from` on. */
export async function dropPieces(id: string, from: number): Promise<void> {
  const held = inMemory.get(id);
  held?.pieces.splice(Math.max(0, from - held.firstPiece));
  await write((_, pieces) => pieces.delete(piecesFrom(id, from))).catch(() => undefined);
}

/** Deletes takes and their pieces. Rejects if they may still be stored. */
export async function deleteTakes(ids: readonly string[]): Promise<void> {
  for (const id of ids) inMemory.delete(id);
  await write((takes, pieces) => {
    for (const id of ids) {
      takes.delete(id);
      pieces.delete(piecesFrom(id, 0));
    }
  });
}

function piecesFrom(id: string, index: number): IDBKeyRange {
  return IDBKeyRange.bound([id, index], [id, Number.POSITIVE_INFINITY]);
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      const { result } = request;
      result.createObjectStore('takes', { keyPath: 'id' }).createIndex('link', 'link');
      result.createObjectStore('pieces');
    };
    request.onsuccess = () => {
      const { result } = request;
      // Safari closes the databases of background pages. The next access reopens it.
      result.onclose = () => {
        opening = null;
      };
      result.onversionchange = () => {
        result.close();
        opening = null;
      };
      resolve(result);
    };
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

type Access<Value> = (takes: IDBObjectStore, pieces: IDBObjectStore) => Value;

async function write(act: Access<unknown>): Promise<void> {
  const transaction = (await open()).transaction(['takes', 'pieces'], 'readwrite');
  const written = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  act(transaction.objectStore('takes'), transaction.objectStore('pieces'));
  await written;
}

async function read<Value>(act: Access<IDBRequest<Value>>): Promise<Value> {
  const transaction = (await open()).transaction(['takes', 'pieces'], 'readonly');
  const request = act(transaction.objectStore('takes'), transaction.objectStore('pieces'));
  return new Promise<Value>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
