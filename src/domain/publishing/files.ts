import type { Result } from '#domain/result.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import type { PublicationFile } from './publication.ts';

export type FileKind = PublicationFile['kind'];

/** The limit of the bucket `publications`. LinkedIn accepts larger documents (100 MB) and videos. */
export const maxFileBytes = 50 * 1024 * 1024;
/** The limits for LinkedIn videos: learn.microsoft.com/linkedin, videos-api, read 2026-11-27. */
const videoLimits = { minBytes: 75 * 1024, minSeconds: 3, maxSeconds: 30 * 60 };
/** The longest title that the database stores. */
export const maxTitleCharacters = 400;

/** The kind of file for LinkedIn, judged by its type, or by its name if the system knows no type. */
export function fileKindOf({ type, name }: { type: string; name: string }): FileKind | null {
  if (type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))) return 'document';
  if (type === 'video/mp4' || (type === '' && /\.mp4$/i.test(name))) return 'video';
  return type.startsWith('image/') ? 'image' : null;
}

/** The type with which a document or video is stored. */
export function mimeTypeOf(kind: 'document' | 'video'): string {
  return kind === 'document' ? 'application/pdf' : 'video/mp4';
}

export type FileRefusal = 'not-taken' | 'empty' | 'too-large' | 'video-too-small' | 'video-length';

/** Checks a document or a video. `seconds` is null if the browser can't tell how long the video is. */
export function checkFile(file: {
  kind: FileKind | null;
  bytes: number;
  seconds: number | null;
}): Result<'document' | 'video', FileRefusal> {
  const { kind, bytes, seconds } = file;
  if (kind !== 'document' && kind !== 'video') return { ok: false, reason: 'not-taken' };
  if (bytes === 0) return { ok: false, reason: 'empty' };
  if (bytes > maxFileBytes) return { ok: false, reason: 'too-large' };
  if (kind === 'video') {
    if (bytes < videoLimits.minBytes) return { ok: false, reason: 'video-too-small' };
    const isShort = seconds !== null && seconds < videoLimits.minSeconds;
    if (isShort || (seconds !== null && seconds > videoLimits.maxSeconds))
      return { ok: false, reason: 'video-length' };
  }
  return { ok: true, value: kind };
}

export function fileRefusalMessage(reason: FileRefusal): string {
  switch (reason) {
    case 'not-taken':
      return 'Choose a PDF or an MP4 video.';
    case 'empty':
      return 'This file is empty. Choose another one.';
    case 'too-large':
      return `This file is too large. The limit is ${maxFileBytes / 1024 / 1024} MB.`;
    case 'video-too-small':
      return `This video is too small. LinkedIn needs at least ${videoLimits.minBytes / 1024} kB.`;
    case 'video-length':
      return 'LinkedIn accepts videos from 3 seconds to 30 minutes long. Choose another one.';
  }
}

/** A file name without its extension, as the suggested title. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '').slice(0, maxTitleCharacters);
}

/** Describes what is attached to a post; empty for a post without files. */
export function filesLabel(media: readonly Pick<PublicationFile, 'kind' | 'title'>[]): string {
  const [first] = media;
  if (!first) return '';
  if (first.kind === 'image') return pluralize(media.length, 'image');
  const kind = first.kind === 'document' ? 'PDF' : 'Video';
  return first.title === '' ? kind : `${kind}: ${first.title}`;
}
