import { useEffect } from 'react';
import { signatureBytes, startsLikeVideo } from '#domain/video/video-signature.ts';

/** Extensions of video files whose type some systems don't know. */
const videoExtensions = /\.(3g2|3gp|avi|flv|m2ts|m4v|mkv|mov|mp4|mpe?g|mts|ogv|ts|vob|webm|wmv)$/i;

/** The `accept` value of a file input, with extensions for systems that don't know their types. */
export const videoFileDialogTypes =
  'video/*,.3g2,.3gp,.avi,.flv,.m2ts,.m4v,.mkv,.mov,.mp4,.mpeg,.mpg,.mts,.ogv,.ts,.vob,.webm,.wmv';

/**
 * Whether the type, the extension, or the first bytes suggest a video. Only the inspection knows what the file
 * contains. Linux treats every `.ts` file as a translation, so the bytes decide there.
 */
export async function looksLikeVideo(file: File): Promise<boolean> {
  if (file.type.startsWith('video/')) return true;
  if (videoExtensions.test(file.name) && (file.type === '' || !/\.ts$/i.test(file.name))) return true;
  if (/^(audio|image)\//.test(file.type)) return false;
  try {
    return startsLikeVideo(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()));
  } catch {
    // The inspection will say why the file cannot be read.
    return true;
  }
}

/** Calls `onFile` with a file pasted anywhere on the page, unless text for the focused field is pasted with it. */
export function usePastedFile(onFile: ((file: File) => void) | null): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file || !onFile || isPastedText(event, file)) return;
      event.preventDefault();
      onFile(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onFile]);
}

/**
 * Whether the pasted file is only an image of the pasted text, which spreadsheets and word processors add, and a text
 * field has the focus.
 */
export function isPastedText({ target, clipboardData }: ClipboardEvent, file: File): boolean {
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || target.matches(textFields));
  const text = clipboardData?.getData('text/plain') ?? '';
  // Some systems add the file's name as text.
  return isTyping && text !== '' && text !== file.name;
}

const textFields = 'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea';
