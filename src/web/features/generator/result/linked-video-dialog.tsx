import { Download } from 'lucide-react';
import { useState } from 'react';
import { useObjectUrl } from '#web/browser/object-url.ts';
import type { StoredVideo } from '#web/data/store/database.ts';
import { useStoredVideos, useVideosElsewhere } from '#web/data/store/videos.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog, DialogActions, DialogFooter } from '#web/ui/dialog.tsx';
import { DownloadLink } from './download-link.tsx';
import { markShared } from './mark-shared.ts';
import { PlayDialog } from './play-dialog.tsx';
import { ShareButton } from './video-actions.tsx';

/** The video that a reminder links to, ready to share. If it is not on this device, says where it is. */
export function LinkedVideoDialog({
  ownerId,
  videoId,
  onClose,
}: {
  ownerId: string;
  /** Null closes the dialog. */
  videoId: string | null;
  onClose: () => void;
}) {
  const stored = useStoredVideos(ownerId);
  const elsewhere = useVideosElsewhere();
  // Keep the content while the dialog closes.
  const [shownId, setShownId] = useState(videoId);
  if (videoId !== null && videoId !== shownId) setShownId(videoId);
  const isOpen = videoId !== null;
  if (!stored) return null;
  const video = stored.find((each) => each.videoId === shownId);
  if (video) return <VideoDialog video={video} isOpen={isOpen} onClose={onClose} />;
  const entry = elsewhere.find((each) => each.videoId === shownId);
  return (
    <Dialog
      title="The video isn’t here"
      description={
        entry
          ? `${entry.fileName} is on ${entry.device}. Open the link there.`
          : 'Open the link in the browser that made the video. If you removed the video there, make it again.'
      }
      isOpen={isOpen}
      onOpenChange={onClose}
      closesOnBack={false}
    >
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function VideoDialog({
  video: { videoId, file },
  isOpen,
  onClose,
}: {
  video: StoredVideo;
  isOpen: boolean;
  onClose: () => void;
}) {
  const url = useObjectUrl(file);
  const onShared = () => void markShared(videoId);
  return (
    <PlayDialog
      title="Ready to share"
      file={file}
      isOpen={isOpen}
      onOpenChange={onClose}
      closesOnBack={false}
    >
      <DialogFooter>
        <DownloadLink
          file={file}
          url={url}
          onDownload={onShared}
          className={buttonClass({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" className="size-5" />
          Download
        </DownloadLink>
        <ShareButton file={file} size="large" onShared={onShared} />
      </DialogFooter>
    </PlayDialog>
  );
}
