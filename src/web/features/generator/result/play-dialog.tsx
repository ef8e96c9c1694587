import type { ReactNode } from 'react';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { VideoPlayer } from '../video-player.tsx';

/** Plays a finished video in a dialog, as large as possible. */
export function PlayDialog({
  title = 'Recent video',
  file,
  isOpen,
  onOpenChange,
  closesOnBack = true,
  children,
}: {
  title?: string;
  file: File;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** See `Dialog`. */
  closesOnBack?: boolean;
  /** Actions for the video. */
  children?: ReactNode;
}) {
  const url = useObjectUrl(isOpen ? file : null);
  return (
    <Dialog
      title={title}
      description={<span className="wrap-anywhere">{file.name}</span>}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      closesOnBack={closesOnBack}
    >
      <VideoPlayer
        src={url}
        autoPlay
        aria-label={file.name}
        className={`mx-auto aspect-[auto_9/16] max-w-full rounded-xl bg-sunken ${children ? 'h-[clamp(10rem,calc(100dvh-20rem),40rem)]' : 'h-[clamp(12rem,calc(100dvh-15rem),40rem)]'}`}
      />
      {children}
    </Dialog>
  );
}
