import { Play, Trash2 } from 'lucide-react';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { useNow } from '#web/browser/clock.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { Button } from '#web/ui/button.tsx';
import { clockTime, megabytes } from '../format.ts';
import { markShared } from './mark-shared.ts';
import { RemindButton } from './remind-button.tsx';
import { SaveLink } from './save-link.tsx';
import { usePosterUrl } from './use-poster-url.ts';
import { VideoActions } from './video-actions.tsx';

const minute = 60_000;

/** A video on this device. `keptAt` is null if it could not be stored. */
export type Recent = { videoId: string; keptAt: number | null; file: File; durationSeconds: number };

/** A video in the list: a thumbnail that plays it, its name, and its actions. */
export function RecentVideo({
  video,
  isRendering,
  onPlay,
  onRemove,
}: {
  video: Recent;
  isRendering: boolean;
  onPlay: () => void;
  onRemove: () => void;
}) {
  const { videoId, file, keptAt, durationSeconds } = video;
  const onShared = () => void markShared(videoId);
  const url = useObjectUrl(file);
  const age = useNow(minute);
  return (
    <li className="flex items-center gap-4 py-3">
      <PlayButton video={video} isRendering={isRendering} onPlay={onPlay} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p className="wrap-anywhere">{file.name}</p>
          <p className="text-ink-soft tabular-nums">
            {clockTime(durationSeconds)} · {megabytes(file.size)} ·{' '}
            {keptAt === null ? 'available until you leave this page' : elapsedLabel(keptAt, age)}
          </p>
        </div>
        <div className="-ml-3 flex items-center">
          <SaveLink file={file} url={url} onDownload={onShared} />
          <VideoActions file={file} size="icon" onShared={onShared} />
          {keptAt === null ? null : <RemindButton video={video} size="icon" />}
          {keptAt === null ? null : (
            <Button variant="quiet" size="icon" aria-label={`Remove ${file.name}`} onClick={onRemove}>
              <Trash2 aria-hidden="true" className="size-5" />
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/**
 * The icon is in a corner, where it hides no face. It has its own background because the thumbnail can have any color
 * or be missing.
 */
function PlayButton({
  video,
  isRendering,
  onPlay,
}: {
  video: Recent;
  isRendering: boolean;
  onPlay: () => void;
}) {
  const posterUrl = usePosterUrl(video, isRendering);
  return (
    <button
      type="button"
      aria-label={`Play ${video.file.name}`}
      onClick={onPlay}
      className="group relative grid aspect-9/16 w-16 shrink-0 place-items-center overflow-hidden rounded-lg border border-edge bg-sunken"
    >
      {posterUrl ? <img src={posterUrl} alt="" className="absolute inset-0 size-full object-cover" /> : null}
      <span className="absolute bottom-1 left-1 grid size-7 place-items-center rounded-full border border-edge bg-surface text-ink group-hover:bg-sunken">
        <Play aria-hidden="true" className="ml-0.5 size-3.5 fill-current" />
      </span>
    </button>
  );
}
