import { isRecordedClip, recordedClipBytes } from '#domain/video/recorded-clip.ts';
import { newId } from '#web/browser/ids.ts';
import { measureSeconds } from '#web/browser/measure-seconds.ts';
import { sha256 } from '#web/browser/sha256.ts';
import { markRunning, runningTakes } from './running-takes.ts';
import {
  addPiece,
  addTake,
  changeTake,
  deleteTakes,
  dropPieces,
  type StoredTake,
  storedPieces,
  storedTakes,
} from './take-store.ts';

/** A clip on this device that answers a question. Question numbers start at 1. */
export type Take = Readonly<
  Omit<StoredTake, 'isAnnounced' | 'limits' | 'sent'> & {
    /** The answer on the server; null before the upload starts. */
    sent: Readonly<{ answer: string; objectName: string }> | null;
  }
>;

/** The limits of a question. Recorders stop late, so the server accepts two seconds more. */
export type TakeOptions = Readonly<{ link: string; question: number; maxSeconds: number; maxBytes: number }>;

/** Why a file can't be used as a take. `unreadable`: the browser can't play it. */
export type FileRefusal = 'no-video' | 'unreadable' | 'too-long' | 'too-large';

const graceSeconds = 2;
/** A busy recorder may deliver a piece this much later than it was recorded. */
const maxLagSeconds = 2;
const filePieceBytes = 1024 * 1024;

/** Hashes the token, so that the stored key doesn't reveal it. */
export function linkKey(token: string): Promise<string> {
  return sha256(new TextEncoder().encode(token));
}

/** Returns the takes of a link, oldest first. Repairs interrupted recordings. */
export async function listTakes(link: string): Promise<Take[]> {
  const [takes, running] = await Promise.all([storedTakes(link), runningTakes()]);
  const settled = takes.map((take) => (take.isFinished || running.has(take.id) ? take : repairTake(take)));
  return (await Promise.all(settled)).filter((take) => take !== null);
}

/** Marks a recording as finished. Deletes it and returns null if none of it is playable. */
export function finishTake(take: StoredTake, seconds: number): Promise<StoredTake | null> {
  const { bytes, limits } = take;
  const fits = bytes > 0 && bytes <= limits.bytes && seconds <= limits.seconds + graceSeconds;
  return fits ? markFinished(take.id, seconds, bytes) : repairTake(take);
}

/** Finishes an interrupted recording: measures its length and drops the last pieces beyond the limits. */
async function repairTake({
  id,
  mimeType,
  limits,
  seconds: recorded,
}: StoredTake): Promise<StoredTake | null> {
  const pieces = await storedPieces(id);
  const total = pieces.length;
  const bytesOfPieces = () => pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const measure = async () => {
    const clock = (recorded * pieces.length) / Math.max(1, total);
    const measured = await measureSeconds(new Blob(pieces, { type: mimeType }));
    // Some browsers can't play their own recordings, and WebKitGTK 2.50 stops after the first second.
    return measured === null || measured < clock - maxLagSeconds ? clock : measured;
  };
  let bytes = bytesOfPieces();
  let seconds = bytes === 0 ? 0 : await measure();
  while (pieces.length > 1 && (bytes > limits.bytes || seconds > limits.seconds + graceSeconds)) {
    pieces.pop();
    bytes = bytesOfPieces();
    if (bytes <= limits.bytes) seconds = Math.min(seconds, await measure());
  }
  if (seconds === 0) {
    await deleteTake(id);
    return null;
  }
  await dropPieces(id, pieces.length);
  return markFinished(id, seconds, bytes);
}

/** Another tab may already have repaired, or even sent, the same take. */
function markFinished(id: string, seconds: number, bytes: number): Promise<StoredTake | null> {
  return changeTake(id, (take) => (take.isFinished ? take : { ...take, isFinished: true, seconds, bytes }));
}

/** Returns the clip of a take. Empty if the take was deleted. */
export async function clipOf(take: Take): Promise<Blob> {
  return new Blob(await storedPieces(take.id), { type: take.mimeType });
}

/** Stores a video file as a take, for example one from the phone's camera app. */
export async function storeFile(
  takeOptions: TakeOptions,
  file: File,
): Promise<Take | { refused: FileRefusal }> {
  if (file.size > takeOptions.maxBytes) return { refused: 'too-large' };
  const head = await bytesOf(file.slice(0, recordedClipBytes));
  if (!head || !isRecordedClip(new Uint8Array(head))) return { refused: 'no-video' };
  const seconds = await measureSeconds(file);
  if (seconds === null) return { refused: 'unreadable' };
  if (seconds > takeOptions.maxSeconds + graceSeconds) return { refused: 'too-long' };

  const take = newTake(takeOptions, typeOf(new TextDecoder('latin1').decode(head)));
  // Keeps other tabs from repairing a half-copied take.
  const release = markRunning(take.id);
  try {
    await addTake(take);
    for (let index = 0; index * filePieceBytes < file.size; index += 1) {
      const piece = await bytesOf(file.slice(index * filePieceBytes, (index + 1) * filePieceBytes));
      if (!piece) {
        await deleteTake(take.id);
        return { refused: 'unreadable' };
      }
      await addPiece(take, index, piece);
    }
    const finished = await finishTake({ ...take, bytes: file.size }, seconds);
    return finished ?? { refused: 'unreadable' };
  } finally {
    release();
  }
}

/** Deletes a take from this device if the browser allows it. An uploaded clip stays on the server. */
export async function deleteTake(id: string): Promise<void> {
  await deleteTakes([id]).catch(() => undefined);
}

/** Deletes all takes of a link from this device. Rejects if the browser can't. */
export async function deleteTakesOfLink(link: string): Promise<void> {
  await deleteTakes((await storedTakes(link)).map(({ id }) => id));
}

/** Creates an empty take with the current time. */
export function newTake({ link, question, maxSeconds, maxBytes }: TakeOptions, mimeType: string): StoredTake {
  return {
    id: newId(),
    link,
    question,
    mimeType,
    seconds: 0,
    bytes: 0,
    recordedAt: Date.now(),
    isFinished: false,
    isAnnounced: false,
    sent: null,
    isArrived: false,
    limits: { seconds: maxSeconds, bytes: maxBytes },
  };
}

/** Detects the type from the first bytes: phones leave the type of some files empty. */
function typeOf(head: string): string {
  if (head.slice(4, 8) === 'ftyp') return head.slice(8, 10) === 'qt' ? 'video/quicktime' : 'video/mp4';
  return head.includes('webm') ? 'video/webm' : 'video/x-matroska';
}

/** Resolves to null if the phone can't provide the file, for example because it is still in the cloud. */
function bytesOf(file: Blob): Promise<ArrayBuffer | null> {
  return file.arrayBuffer().catch(() => null);
}
