import { FolderDown, Share2 } from 'lucide-react';
import { canPickSaveLocation, saveFile } from '#web/browser/save-file.ts';
import { canShareFile, shareFile } from '#web/browser/share.ts';
import { Button } from '#web/ui/button.tsx';
import { notice } from '../notice.ts';

/** The other actions for a finished video that this browser supports: save as, share. */
export function VideoActions({ file, size }: { file: File; size: 'large' | 'icon' }) {
  const save = async () => {
    const saved = await saveFile(() => file, file.name);
    if (saved === 'saved') notice.success('Video saved');
    else if (saved === 'failed') notice.error('Couldn’t save the video. Download it instead.');
  };
  const share = async () => {
    const shared = await shareFile(file);
    if (shared === 'failed' || shared === 'needs-tap')
      notice.error('Couldn’t share the video. Download it instead.');
  };
  const look = size === 'icon' ? 'quiet' : 'secondary';
  const named = (verb: string) => (size === 'icon' ? { 'aria-label': `${verb} ${file.name}` } : {});
  return (
    <>
      {canPickSaveLocation() ? (
        <Button variant={look} size={size} {...named('Save as:')} onClick={() => void save()}>
          <FolderDown aria-hidden="true" className="size-5" />
          {size === 'icon' ? null : 'Save as…'}
        </Button>
      ) : null}
      {canShareFile(file) ? (
        <Button variant={look} size={size} {...named('Share')} onClick={() => void share()}>
          <Share2 aria-hidden="true" className="size-5" />
          {size === 'icon' ? null : 'Share'}
        </Button>
      ) : null}
    </>
  );
}
