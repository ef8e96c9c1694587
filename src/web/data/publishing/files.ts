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
import { videoSeconds } from '#web/browser/video-seconds.ts';
import { withClient } from '../backend-request.ts';

/** An id for a publication, which names its folder in storage, too. Written as the database writes it. */
export function newPublicationId(): string {
  return newId().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The formats of images that LinkedIn takes. */
const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif'];

/** Makes a chosen image one that LinkedIn takes, in the size that it shows. Null for a file that is no image. */
export async function imageForLinkedIn(file: File): Promise<File | null> {
  const prepared = await prepareImage(file);
  return prepared.ok ? storedImageForLinkedIn(prepared.image.blob, file.name) : null;
}

/** The same for an image that is stored in that size already. */
export async function storedImageForLinkedIn(stored: Blob, name: string): Promise<File | null> {
  const image = imageTypes.includes(stored.type) ? stored : await asJpeg(stored).catch(() => null);
  return image && new File([image], name, { type: image.type });
}

/** Checks a document or video before it is attached. */
export async function attachedFile(file: File): Promise<Attempt<'document' | 'video'>> {
  const kind = fileKindOf(file);
  const seconds = kind === 'video' ? await videoSeconds(file) : null;
  const checked = checkFile({ kind, bytes: file.size, seconds });
  return checked.ok ? checked : { ok: false, message: fileRefusalMessage(checked.reason) };
}

/**
 * Uploads a file to the account, where the server finds it at the planned time. `onProgress` gets the share of a
 * document or video, from 0 to 1.
 */
export async function uploadFile(
  { userId, publicationId, file, kind }: UploadedFile,
  onProgress: (share: number) => void,
): Promise<Attempt<PublicationFile>> {
  const objectName = `${userId}/${publicationId}/${newId()}`;
  const mimeType = kind === 'image' ? file.type : mimeTypeOf(kind);
  const sent =
    kind === 'image'
      ? await sentAtOnce(objectName, file)
      : await sentInPieces(file, { objectName, contentType: mimeType }, onProgress);
  if (sent === 'sent') return { ok: true, value: { objectName, kind, mimeType, alt: '', title: file.name } };
  const message =
    sent === 'full'
      ? 'Your account is full. Delete something, then try again.'
      : `Couldn’t upload ${file.name}. Check your connection and try again.`;
  return { ok: false, message };
}

type UploadedFile = { userId: string; publicationId: string; file: File; kind: FileKind };

async function sentAtOnce(objectName: string, file: File): Promise<'sent' | 'failed'> {
  const isStored = await stored(() =>
    withClient(({ storage }) =>
      storage.from('publications').upload(objectName, file, { contentType: file.type }),
    ),
  );
  return isStored ? 'sent' : 'failed';
}

async function sentInPieces(
  file: File,
  to: { objectName: string; contentType: string },
  onProgress: (share: number) => void,
): Promise<'sent' | 'full' | 'failed'> {
  // Most posts have no such file.
  const loaded = await import('./upload-large.ts').catch(() => null);
  return loaded ? loaded.uploadLarge(file, to, onProgress) : 'failed';
}

/** Copies the files of a publication for another one, because each has a folder of its own. */
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
    const isCopied = await stored(() =>
      withClient(({ storage }) => storage.from('publications').copy(file.objectName, target)),
    );
    if (!isCopied)
      return { ok: false, message: 'Couldn’t restore the post’s files. Plan the post again and add them.' };
  }
  return { ok: true, value: copies };
}

async function stored(request: () => PromiseLike<{ error: unknown }>): Promise<boolean> {
  try {
    const { error } = await request();
    if (error) console.warn('A file of a publication was refused:', error);
    return !error;
  } catch {
    return false;
  }
}
