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

/** Hands on a file that is pasted anywhere on the page, and keeps a file that is dropped beside its place from replacing the page. */
export function usePastedFile(onFile: ((file: File) => void) | null): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file || !onFile) return;
      event.preventDefault();
      onFile(file);
    };
    const keepPage = (event: DragEvent) => event.preventDefault();
    document.addEventListener('paste', onPaste);
    addEventListener('dragover', keepPage);
    addEventListener('drop', keepPage);
    return () => {
      document.removeEventListener('paste', onPaste);
      removeEventListener('dragover', keepPage);
      removeEventListener('drop', keepPage);
    };
  }, [onFile]);
}
