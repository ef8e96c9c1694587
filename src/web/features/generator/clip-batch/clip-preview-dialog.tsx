import { useMemo } from 'react';
import type { RenderPlan } from '#domain/video/plan.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Preview } from '../frame/preview.tsx';

/** Plays a row's clip in its frame, as its video will be. */
export function ClipPreviewDialog({
  title,
  file,
  plan,
  isOpen,
  onOpenChange,
}: {
  title: string;
  file: File | null;
  plan: RenderPlan;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const url = useObjectUrl(isOpen ? file : null);
  const clip = useMemo(() => (file && url ? { file, url } : null), [file, url]);
  return (
    <Dialog
      title={title.charAt(0).toUpperCase() + title.slice(1)}
      description={<span className="wrap-anywhere">{file?.name}</span>}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Preview spec={plan.overlay} clip={clip} plan={plan} playsAtOnce onFocusChange={null} />
    </Dialog>
  );
}
