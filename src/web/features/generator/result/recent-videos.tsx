import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { counted } from '#domain/text/counted.ts';
import { useNow } from '#web/browser/clock.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { useFocusKept } from '#web/browser/use-focus-kept.ts';
import { dropVideos, restoreVideos, useKeptVideos } from '#web/data/store/videos.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { sayDoneWithUndo } from '#web/ui/say.ts';
import { clockTime, megabytes } from '../format.ts';
import { notice } from '../notice.ts';
import { SaveLink } from './save-link.tsx';
import type { RenderedVideo } from './use-render.ts';
import { VideoActions } from './video-actions.tsx';

const shownAtFirst = 6;
const minute = 60_000;

type Recent = { videoId: string; keptAt: number | null; file: File; durationSeconds: number };

/**
 * The videos that are kept on this device, without the one that has a card of its own, and those of this visit for which there was no room.
 * `onNext` is missing where another card offers it.
 */
export function RecentVideos({
  ownerId,
  current,
  made,
  onNext,
}: {
  ownerId: string;
  current: RenderedVideo | null;
  made: readonly RenderedVideo[];
  onNext: (() => void) | null;
}) {
  const all = useKeptVideos(ownerId);
  const [showsAll, setShowsAll] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isListed = ({ videoId }: { videoId: string }) => videoId !== current?.videoId;
  const kept = (all ?? []).filter(isListed);
  const unkept = made.filter((video) => !video.isKept && isListed(video));
  const videos: Recent[] = [...unkept.map((video) => ({ ...video, keptAt: null })), ...kept];
  const list = useFocusKept<HTMLUListElement>(videos.length);
  if (!all || videos.length === 0) return null;

  const keptBytes = kept.reduce((sum, { file }) => sum + file.size, 0);
  const shown = showsAll ? videos : videos.slice(0, shownAtFirst);

  const remove = async (videoIds: readonly string[]) => {
    try {
      const dropped = await dropVideos(videoIds);
      const what = dropped.length === 1 ? 'Video removed' : `${dropped.length} videos removed`;
      sayDoneWithUndo(what, () => void restoreVideos(dropped).catch(refused));
    } catch {
      refused();
    }
  };
  return (
    <Card
      title="Recent videos"
      description={
        kept.length === 0
          ? 'This browser has no room to keep them. Download them before you leave this page.'
          : `Kept on this device until you remove them: ${counted(kept.length, 'video')}, ${megabytes(keptBytes)}.`
      }
    >
      <div className="grid gap-4">
        <ul ref={list} className="grid divide-y divide-line">
          {shown.map((video) => (
            <RecentVideo key={video.videoId} video={video} onRemove={() => void remove([video.videoId])} />
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          {onNext ? (
            <Button variant="secondary" onClick={onNext}>
              Next candidate
            </Button>
          ) : null}
          {videos.length > shown.length ? (
            <Button variant="secondary" onClick={() => setShowsAll(true)}>
              Show all {videos.length}
            </Button>
          ) : null}
          {kept.length === 0 ? null : (
            <Button variant="quiet" onClick={() => setIsAsking(true)}>
              <Trash2 aria-hidden="true" className="size-4" />
              Remove all
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        title="Remove these videos from this device?"
        description={`${kept.length === 1 ? 'One video' : `${kept.length} videos`} of ${megabytes(keptBytes)} ${kept.length === 1 ? 'goes' : 'go'}. What you downloaded stays where it is.`}
        action="Remove all"
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => {
          setIsAsking(false);
          void remove(kept.map(({ videoId }) => videoId));
        }}
      />
    </Card>
  );
}

function RecentVideo({ video, onRemove }: { video: Recent; onRemove: () => void }) {
  const { file, keptAt, durationSeconds } = video;
  const url = useObjectUrl(file);
  const age = useNow(minute);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="wrap-anywhere">{file.name}</p>
        <p className="text-ink-soft tabular-nums">
          {clockTime(durationSeconds)} · {megabytes(file.size)} ·{' '}
          {keptAt === null ? 'only until you leave this page' : elapsedLabel(keptAt, age)}
        </p>
      </div>
      <div className="flex items-center">
        <SaveLink file={file} url={url} />
        <VideoActions file={file} size="icon" />
        {keptAt === null ? null : (
          <Button variant="quiet" size="icon" aria-label={`Remove ${file.name}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        )}
      </div>
    </li>
  );
}

function refused(): void {
  notice.error('This browser did not change what is kept. Reload the page and try again.');
}
