import { Download } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';
import { DownloadLink } from './download-link.tsx';

/** A download link for a row of icons. `url` is the file's object URL. */
export function SaveLink({ file, url }: { file: File; url: string | undefined }) {
  return (
    <DownloadLink
      file={file}
      url={url}
      aria-label={`Save ${file.name}`}
      className={buttonClass({ variant: 'quiet', size: 'icon' })}
    >
      <Download aria-hidden="true" className="size-5" />
    </DownloadLink>
  );
}
