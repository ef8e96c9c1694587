import type { ComponentProps } from 'react';
import { download } from '#web/browser/download.ts';
import { isHomeScreenApp } from '#web/browser/platform.ts';

/**
 * A link that downloads a video. `url` is the file's object URL. In a home-screen app, it opens the share sheet.
 * `onDownload` runs once the download has started or the file was shared.
 */
export function DownloadLink({
  file,
  url,
  onDownload,
  ...props
}: { file: File; url: string | undefined; onDownload: () => void } & Omit<
  ComponentProps<'a'>,
  'href' | 'download' | 'onClick'
>) {
  return (
    <a
      href={url}
      download={file.name}
      onClick={(event) => {
        if (!isHomeScreenApp()) return onDownload();
        event.preventDefault();
        void download(file, file.name).then((outcome) => {
          if (outcome === 'saved') onDownload();
        });
      }}
      {...props}
    />
  );
}
