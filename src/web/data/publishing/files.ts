import {
  checkFile,
  type FileKind,
  fileKindOf,
  fileRefusalMessage,
  mimeTypeOf,
} from '#domain/publishing/files.ts';
import type { Publication, PublicationFile } from '#domain/publishing/publication.ts';
import type { Attempt } from '#domain/result.ts';
import { newId } from '#web/browser/ids.ts';
import { asJpeg, prepareImage } from '#web/browser/images.ts';
import { measureSeconds } from '#web/browser/measure-seconds.ts';
import { storageFullPattern, withClient } from '../backend-request.ts';
import { callRpc } from './requests.ts';

/** Returns an id for a publication, which is also its folder in storage. Formatted like the ids of the database. */
export function newPublicationId(): string {
  return newId().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The image formats that LinkedIn accepts. */
const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif'];

/**
 * Converts a chosen image to a format that LinkedIn accepts, at LinkedIn's display size. Null if the file is not an
 * image.
 */
export async function imageForLinkedIn(file: File): Promise<File | null> {
  const prepared = await prepareImage(file);
  return prepared.ok ? storedImageForLinkedIn(prepared.image.blob, file.name) : null;
}

/** Like `imageForLinkedIn`, for an image that is already stored at that size. */
export async function storedImageForLinkedIn(stored: Blob, name: string): Promise<File | null> {
  const image = imageTypes.includes(stored.type) ? stored : await asJpeg(stored).catch(() => null);
  return image && new File([image], name, { type: image.type });
}

/** Checks a document or video before it is attached. */
export async function attachedFile(file: File): Promise<Attempt<'document' | 'video'>> {
  const kind = fileKindOf(file);
  const seconds = kind === 'video' ? await measureSeconds(file) : null;
  const checked = checkFile({ kind, bytes: file.size, seconds });
  return checked.ok ? checked : { ok: false, message: fileRefusalMessage(checked.reason) };
}

/**
 * Uploads a file to the account, where the server finds it at the planned time. `onProgress` is called with the
 * uploaded share of a document or video, from 0 to 1.
 */
export async function uploadFile(
  { userId, publicationId, file, kind }: UploadedFile,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Attempt<PublicationFile>> {
  const folder = `${userId}/${publicationId}`;
  const mimeType = kind === 'image' ? file.type : mimeTypeOf(kind);
  const sent =
    kind === 'image'
      ? await sentAtOnce(`${folder}/${newId()}`, file)
      : await sentInPieces(file, { folder, contentType: mimeType, signal }, onProgress);
  if (typeof sent === 'object')
    return { ok: true, value: { objectName: sent.objectName, kind, mimeType, alt: '', title: file.name } };
  return { ok: false, message: messageOf(sent, file.name) };
}

type UploadedFile = { userId: string; publicationId: string; file: File; kind: FileKind };

/** `full`: the account has no storage left. `signed-out`: this session may no longer store anything. */
type Failure = 'full' | 'signed-out' | 'too-large' | 'failed';
type Sent = { objectName: string } | Failure;

function messageOf(failure: Failure, name: string): string {
  switch (failure) {
    case 'full':
      return 'Your account is full. Delete something, then try again.';
    case 'signed-out':
      return 'Sign in again, then try again.';
    case 'too-large':
      return `${name} is too large for this server. Make it smaller, then try again.`;
    case 'failed':
      return `Couldn’t upload ${name}. Check your connection and try again.`;
  }
}

async function sentAtOnce(objectName: string, file: File): Promise<Sent> {
  const error = await refusal(() =>
    withClient(({ storage }) =>
      storage.from('publications').upload(objectName, file, { contentType: file.type }),
    ),
  );
  if (error === null) return { objectName };
  const { statusCode, message } = Object(error) as { statusCode?: unknown; message?: unknown };
  return failureOf(Number(statusCode), String(message));
}

/** The meaning of a refusal by storage. */
async function failureOf(status: number, message: string): Promise<Failure> {
  if (storageFullPattern.test(message)) return 'full';
  if (/row-level security/.test(message)) return refusedByPolicy();
  return status === 413 ? 'too-large' : 'failed';
}

/**
 * Finds out why the bucket's policies refuse a file. They require an account, the second step, and free storage. The
 * called function requires the first two. Without a device, it only reports the state.
 */
async function refusedByPolicy(): Promise<Failure> {
  const { error } = await callRpc('register_device', { device_id: null, name: null });
  if (error === null) return 'full';
  const { code } = Object(error) as { code?: unknown };
  return code ? 'signed-out' : 'failed';
}

async function sentInPieces(
  file: File,
  to: { folder: string; contentType: string; signal: AbortSignal },
  onProgress: (share: number) => void,
): Promise<Sent> {
  // A lazy module, because most posts have no such file.
  const loaded = await import('./upload-large.ts').catch(() => null);
  if (!loaded) return 'failed';
  const sent = await loaded.uploadLarge(file, to, onProgress);
  if ('objectName' in sent) return sent;
  return failureOf(sent.status, sent.message);
}

/** Copies the files of a publication for another one, because each publication has its own folder. */
export async function copyFiles(
  media: readonly PublicationFile[],
  { from, to }: { from: Publication['id']; to: Publication['id'] },
): Promise<Attempt<PublicationFile[]>> {
  const copies = media.map((file) => ({
    ...file,
    objectName: file.objectName.replace(`/${from}/`, `/${to}/`),
  }));
  for (const [index, file] of media.entries()) {
    const target = copies[index]?.objectName ?? '';
    const error = await refusal(() =>
      withClient(({ storage }) => storage.from('publications').copy(file.objectName, target)),
    );
    if (error !== null)
      return { ok: false, message: 'Couldn’t restore the post’s files. Plan the post again and add them.' };
  }
  return { ok: true, value: copies };
}

/** Why a file was not stored; null if it was. */
async function refusal(request: () => PromiseLike<{ error: unknown }>): Promise<unknown> {
  try {
    const { error } = await request();
    if (error) console.warn('A file of a publication was refused:', error);
    return error ?? null;
  } catch (error) {
    return error;
  }
}
