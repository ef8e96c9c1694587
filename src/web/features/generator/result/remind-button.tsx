import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { LazyDialog, lazyModule, preloading } from '#web/ui/lazy.tsx';
import type { VideoToShare } from './remind-dialog.tsx';

const remindDialog = lazyModule(() => import('./remind-dialog.tsx'));

/** Offers a reminder to share a stored video. */
export function RemindButton({ video, size }: { video: VideoToShare; size: 'large' | 'icon' }) {
  const [isOpen, setOpen] = useState(false);
  const look =
    size === 'icon'
      ? ({ variant: 'quiet', 'aria-label': `Remind me to share ${video.file.name}` } as const)
      : ({ variant: 'secondary' } as const);
  return (
    <>
      <Button size={size} {...look} {...preloading(remindDialog)} onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        {size === 'icon' ? null : 'Remind me'}
      </Button>
      <LazyDialog module={remindDialog} isOpen={isOpen} onOpenChange={setOpen}>
        {({ RemindDialog }) => <RemindDialog video={video} isOpen={isOpen} onOpenChange={setOpen} />}
      </LazyDialog>
    </>
  );
}
