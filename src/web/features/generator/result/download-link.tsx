import type { ComponentProps } from 'react';
import { download } from '#web/browser/download.ts';
import { isHomeScreenApp } from '#web/browser/platform.ts';

/** A link that downloads a video. `url` is the file's object URL. In a home-screen app it opens the share sheet. */
export function DownloadLink({
  file,
  url,
  ...props
}: { file: File; url: string | undefined } & Omit<ComponentProps<'a'>, 'href' | 'download' | 'onClick'>) {
  return (
    <a
      href={url}
      download={file.name}
      onClick={(event) => {
        if (!isHomeScreenApp()) return;
        event.preventDefault();
        void download(file, file.name);
      }}
      {...props}
    />
  );
}
