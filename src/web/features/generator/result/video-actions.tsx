import { FolderDown, Share2 } from 'lucide-react';
import { canPickSaveLocation, saveFile } from '#web/browser/save-file.ts';
import { canShareFile, shareFile } from '#web/browser/share.ts';
import { Button } from '#web/ui/button.tsx';
import { notice } from '../notice.ts';

/** `onShared` runs once the video has been saved or shared. */
type Props = { file: File; size: 'large' | 'icon'; onShared: () => void };

/** The other actions for a finished video that the browser supports: save as and share. */
export function VideoActions({ file, size, onShared }: Props) {
  const save = async () => {
    const saved = await saveFile(() => file, file.name);
    if (saved === 'saved') {
      notice.success('Video saved');
      onShared();
    } else if (saved === 'failed') notice.error('Couldn’t save the video. Download it instead.');
  };
  return (
    <>
      {canPickSaveLocation() ? (
        <Button {...lookOf(size, `Save as: ${file.name}`)} onClick={() => void save()}>
          <FolderDown aria-hidden="true" className="size-5" />
          {size === 'icon' ? null : 'Save as…'}
        </Button>
      ) : null}
      <ShareButton file={file} size={size} onShared={onShared} />
    </>
  );
}

/** Shares a video. Renders nothing if the browser can't. */
export function ShareButton({ file, size, onShared }: Props) {
  const share = async () => {
    const shared = await shareFile(file);
    if (shared === 'shared') onShared();
    else if (shared === 'failed' || shared === 'needs-tap')
      notice.error('Couldn’t share the video. Download it instead.');
  };
  if (!canShareFile(file)) return null;
  return (
    <Button {...lookOf(size, `Share ${file.name}`)} onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-5" />
      {size === 'icon' ? null : 'Share'}
    </Button>
  );
}

/** An icon-only button needs a label. */
function lookOf(size: Props['size'], name: string) {
  return size === 'icon'
    ? ({ size, variant: 'quiet', 'aria-label': name } as const)
    : ({ size, variant: 'secondary' } as const);
}
