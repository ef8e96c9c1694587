import { useEffect, useRef, useState } from 'react';
import type { Post } from '#domain/posts/post.ts';
import type { FileKind } from '#domain/publishing/files.ts';
import type { Publication, PublicationFile } from '#domain/publishing/publication.ts';
import type { Attempt } from '#domain/result.ts';
import { useSession } from '#web/data/account/session.ts';
import { storedImageForLinkedIn, uploadFile } from '#web/data/publishing/files.ts';
import { readImage } from '#web/data/sync/images.ts';
import { toastFailed } from '#web/ui/toast.ts';

/**
 * A file of a post, stored in the account or only on this device. Images have an `alt` text, other files a `title`.
 * `pages` are the images that a document was made from.
 */
export type Attachment = {
  key: string;
  kind: FileKind;
  alt: string;
  title: string;
  pages?: readonly File[];
} & ({ stored: PublicationFile; file: null } | { stored: null; file: File });

export type ChangeAttachments = (change: (before: readonly Attachment[]) => readonly Attachment[]) => void;

/** The files of a publication. A new publication starts with the post's own image. */
export function useAttachments(post: Post, publication: Publication | undefined) {
  const [attachments, setAttachments] = useState<readonly Attachment[]>(() =>
    (publication?.media ?? []).map((stored) => ({
      key: stored.objectName,
      kind: stored.kind,
      alt: stored.alt,
      title: stored.title,
      stored,
      file: null,
    })),
  );
  const ownKey = publication ? null : (post.imageId ?? null);
  const [isReading, setReading] = useState(ownKey !== null);
  const first = useRef(post);
  useEffect(() => {
    if (ownKey === null) return;
    let isCanceled = false;
    void imageOf(first.current).then((own) => {
      if (isCanceled) return;
      setReading(false);
      if (own.ok) setAttachments((before) => [...own.value, ...before]);
      else toastFailed('Couldn’t attach the image', own.message);
    });
    return () => {
      isCanceled = true;
    };
  }, [ownKey]);
  return { attachments, setAttachments, isReading };
}

/** Reads the post's image from this device or the account. Resolves to an empty list if the post has none. */
export async function imageOf({ imageId }: Pick<Post, 'imageId'>): Promise<Attempt<Attachment[]>> {
  if (!imageId) return { ok: true, value: [] };
  const read = await readImage(imageId);
  const file = read.ok ? await storedImageForLinkedIn(read.blob, 'Image') : null;
  return file
    ? {
        ok: true,
        value: [{ key: imageId, kind: 'image', alt: '', title: file.name, stored: null, file }],
      }
    : { ok: false, message: 'Couldn’t read the post’s image. Check your connection, or add it again.' };
}

/** The file being uploaded. `share` is from 0 to 1. */
export type UploadProgress = { name: string; share: number };

/** Uploads files of publications and aborts on unmount. A retry skips files that are already uploaded. */
export function useUploads() {
  const session = useSession();
  const uploaded = useRef(new Map<string, PublicationFile>());
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const upload = async (
    publicationId: string,
    attachments: readonly Attachment[],
  ): Promise<Attempt<PublicationFile[]>> => {
    if (session.status !== 'signed-in') return { ok: false, message: 'Sign in again, then try again.' };
    const cancel = new AbortController();
    const { signal } = cancel;
    running.current = cancel;
    const media: PublicationFile[] = [];
    for (const { key, kind, alt, title, stored, file } of attachments) {
      const known = `${publicationId}/${key}`;
      let sent = stored ?? uploaded.current.get(known);
      if (sent === undefined && file) {
        const outcome = await uploadFile(
          { userId: session.user.id, publicationId, file, kind },
          signal,
          (share) => setProgress({ name: file.name, share }),
        );
        setProgress(null);
        if (signal.aborted) break;
        if (!outcome.ok) return outcome;
        sent = outcome.value;
        uploaded.current.set(known, sent);
      }
      if (sent) media.push({ ...sent, alt: alt.trim(), title: title.trim() || sent.title });
    }
    if (signal.aborted) return { ok: false, message: 'The upload was canceled.' };
    return { ok: true, value: media };
  };
  return { upload, progress };
}
