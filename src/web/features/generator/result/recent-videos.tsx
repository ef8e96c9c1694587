import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { pluralize } from '#domain/text/pluralize.ts';
import { useListFocus } from '#web/browser/use-list-focus.ts';
import { dropVideos, restoreVideos, useStoredVideos, useVideosElsewhere } from '#web/data/store/videos.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toastDoneWithUndo } from '#web/ui/toast.ts';
import { megabytes } from '../format.ts';
import { notice } from '../notice.ts';
import { PlayDialog } from './play-dialog.tsx';
import { type Recent, RecentVideo } from './recent-video.tsx';
import type { RenderedVideo } from './use-render.ts';
import { VideosElsewhere } from './videos-elsewhere.tsx';

const shownAtFirst = 6;

/**
 * The stored videos of this device, except the current one, and videos of this visit that could not be stored. `onNext`
 * is null if another card offers it.
 */
export function RecentVideos({
  ownerId,
  current,
  made,
  isRendering,
  onNext,
}: {
  ownerId: string;
  current: RenderedVideo | null;
  made: readonly RenderedVideo[];
  isRendering: boolean;
  onNext: (() => void) | null;
}) {
  const all = useStoredVideos(ownerId);
  const elsewhere = useVideosElsewhere();
  const [showsAll, setShowsAll] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // A fixed copy, because a new object from the store would restart playback. It stays while the dialog closes.
  const [played, setPlayed] = useState<File | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const isListed = ({ videoId }: { videoId: string }) => videoId !== current?.videoId;
  const stored = (all ?? []).filter(isListed);
  const unstored = made.filter((video) => !video.isStored && isListed(video));
  const videos: Recent[] = [...unstored.map((video) => ({ ...video, keptAt: null })), ...stored];
  const list = useListFocus<HTMLUListElement>(videos.length);
  if (!all || videos.length + elsewhere.length === 0) return null;

  const storedBytes = stored.reduce((sum, { file }) => sum + file.size, 0);
  const shown = showsAll ? videos : videos.slice(0, shownAtFirst);

  const remove = async (videoIds: readonly string[]) => {
    try {
      const dropped = await dropVideos(videoIds);
      const message = dropped.length === 1 ? 'Video removed' : `${dropped.length} videos removed`;
      toastDoneWithUndo(message, () => void restoreVideos(dropped).catch(refused));
    } catch {
      refused();
    }
  };
  return (
    <Card
      title="Recent videos"
      description={
        videos.length === 0
          ? 'Your videos are on the devices that made them.'
          : stored.length === 0
            ? 'They aren’t stored in this browser. Download them before you leave this page.'
            : `Saved on this device until you remove them: ${pluralize(stored.length, 'video')}, ${megabytes(storedBytes)}.`
      }
    >
      <div className="grid gap-4">
        <ul ref={list} className="grid divide-y divide-line empty:hidden">
          {shown.map((video) => (
            <RecentVideo
              key={video.videoId}
              video={video}
              isRendering={isRendering}
              onPlay={() => {
                setPlayed(video.file);
                setIsPlaying(true);
              }}
              onRemove={() => void remove([video.videoId])}
            />
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
          {stored.length === 0 ? null : (
            <Button variant="quiet" onClick={() => setIsAsking(true)}>
              <Trash2 aria-hidden="true" className="size-4" />
              Remove all
            </Button>
          )}
        </div>
        <VideosElsewhere videos={elsewhere} />
      </div>
      <ConfirmDialog
        title="Remove these videos from this device?"
        description={`This removes ${pluralize(stored.length, 'video')} (${megabytes(storedBytes)}). Files you downloaded stay.`}
        action="Remove all"
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => {
          setIsAsking(false);
          void remove(stored.map(({ videoId }) => videoId));
        }}
      />
      {played ? <PlayDialog file={played} isOpen={isPlaying} onOpenChange={setIsPlaying} /> : null}
    </Card>
  );
}

function refused(): void {
  notice.error('Couldn’t update your videos. Reload the page and try again.');
}
