import { Download } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';
import { DownloadLink } from './download-link.tsx';

/** A download link that fits a row of icons. `url` is the file's object URL. */
export function SaveLink({
  file,
  url,
  onDownload,
}: {
  file: File;
  url: string | undefined;
  onDownload: () => void;
}) {
  return (
    <DownloadLink
      file={file}
      url={url}
      onDownload={onDownload}
      aria-label={`Save ${file.name}`}
      className={buttonClass({ variant: 'quiet', size: 'icon' })}
    >
      <Download aria-hidden="true" className="size-5" />
    </DownloadLink>
  );
}
