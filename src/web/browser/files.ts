import { useEffect } from 'react';

/** Video files to which some systems give no type; the name's ending is then all there is. */
const untypedVideoEndings = /\.(3g2|3gp|avi|flv|m2ts|m4v|mkv|mov|mp4|mpe?g|mts|ogv|ts|vob|webm|wmv)$/i;

/** What a file dialog offers first; the same endings, for systems that know no type for them. */
export const videoFileDialogTypes =
  'video/*,.3g2,.3gp,.avi,.flv,.m2ts,.m4v,.mkv,.mov,.mp4,.mpeg,.mpg,.mts,.ogv,.ts,.vob,.webm,.wmv';

/** Whether a file says of itself that it is a video. What it really holds, the inspection finds out. */
export function claimsToBeVideo(file: File): boolean {
  return file.type === '' ? untypedVideoEndings.test(file.name) : file.type.startsWith('video/');
}

/** Hands on a file that is pasted anywhere on the page, unless it comes with words for a field. */
export function usePastedFile(onFile: ((file: File) => void) | null): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file || !onFile || comesWithWords(event, file)) return;
      event.preventDefault();
      onFile(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onFile]);
}

/** A spreadsheet's cells and a document's words come with a picture of themselves, which is not what one pastes into a field. */
export function comesWithWords({ target, clipboardData }: ClipboardEvent, file: File): boolean {
  const isTyping = target instanceof HTMLElement && (target.isContentEditable || target.matches(takesWords));
  const words = clipboardData?.getData('text/plain') ?? '';
  // Some systems put a file's name beside it.
  return isTyping && words !== '' && words !== file.name;
}

const takesWords = 'input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea';
