import { Film, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RenderPlan } from '#domain/video/plan.ts';
import { openFile } from '#web/browser/picked-files.ts';
import type { StoredClip, StoredVideo } from '#web/data/store/database.ts';
import { LazyDialog, lazyModule } from '#web/ui/lazy.tsx';
import { cssRect } from '../frame/css-rect.ts';
import { notice } from '../notice.ts';
import { PlayDialog } from '../result/play-dialog.tsx';
import { usePosterUrl } from '../result/use-poster-url.ts';
import { unreadableClip } from './row-messages.ts';
import { useClipPosterUrl } from './use-clip-poster-url.ts';

const clipPreviewDialog = lazyModule(() => import('./clip-preview-dialog.tsx'));

/** `shape` is the CSS aspect ratio of the batch's videos. */
type Shown = { name: string; shape: string; isPaused: boolean };

/**
 * A row's thumbnail, which plays the finished video or, before it exists, the clip in its frame. Shows the clip until
 * the video's thumbnail is ready. `plan` is null while the clip can't be used.
 */
export function RowThumbnail({
  clip,
  plan,
  video,
  heldVideo,
  ...shown
}: Shown & {
  clip: StoredClip | undefined;
  plan: RenderPlan | null;
  video: StoredVideo | undefined;
  heldVideo: File | undefined;
}) {
  const still = clip && plan ? <ClipStill clip={clip} plan={plan} isPaused={shown.isPaused} /> : <Missing />;
  if (video) return <VideoThumbnail {...shown} video={video} before={still} />;
  if (heldVideo) return <FileThumbnail {...shown} file={heldVideo} still={still} />;
  if (clip && plan) return <ClipThumbnail {...shown} clip={clip} plan={plan} still={still} />;
  return (
    <span className={tileClass} style={{ aspectRatio: shown.shape }}>
      {still}
    </span>
  );
}

/** Shows `before` until the video has a thumbnail. */
function VideoThumbnail({ video, before, ...shown }: Shown & { video: StoredVideo; before: ReactNode }) {
  const url = usePosterUrl(video, shown.isPaused);
  const still = url ? <img src={url} alt="" className="absolute inset-0 size-full object-contain" /> : before;
  return <FileThumbnail {...shown} file={video.file} still={still} />;
}

function FileThumbnail({ name, shape, file, still }: Shown & { file: File; still: ReactNode }) {
  // A fixed copy, because a new object from the store would restart playback. It stays while the dialog closes.
  const [played, setPlayed] = useState<File | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlayTile
        name={name}
        shape={shape}
        onPlay={() => {
          setPlayed(file);
          setOpen(true);
        }}
      >
        {still}
      </PlayTile>
      {played ? (
        <PlayDialog title="Finished video" file={played} isOpen={isOpen} onOpenChange={setOpen} />
      ) : null}
    </>
  );
}

function ClipThumbnail({
  name,
  shape,
  clip,
  plan,
  still,
}: Omit<Shown, 'isPaused'> & { clip: StoredClip; plan: RenderPlan; still: ReactNode }) {
  const [file, setFile] = useState<File | null>(null);
  const [isOpen, setOpen] = useState(false);
  const play = async () => {
    const opened = await openFile(clip.source);
    if (!opened) return notice.error(unreadableClip);
    setFile(opened);
    setOpen(true);
  };
  return (
    <>
      <PlayTile name={name} shape={shape} onPlay={() => void play()}>
        {still}
      </PlayTile>
      <LazyDialog module={clipPreviewDialog} isOpen={isOpen} onOpenChange={setOpen}>
        {({ ClipPreviewDialog }) => (
          <ClipPreviewDialog title={name} file={file} plan={plan} isOpen={isOpen} onOpenChange={setOpen} />
        )}
      </LazyDialog>
    </>
  );
}

/**
 * The clip in its video area, without the frame's texts: they would be too small to read and slow to draw 200 times.
 */
function ClipStill({ clip, plan, isPaused }: { clip: StoredClip; plan: RenderPlan; isPaused: boolean }) {
  const url = useClipPosterUrl(clip, isPaused);
  const { crop, output, overlay, videoArea, videoRect, framing } = plan;
  return (
    <span className="absolute inset-0" style={{ background: overlay.brand.colors.ink }}>
      <span className="absolute overflow-hidden bg-white" style={cssRect(videoArea, output)}>
        {url && framing.kind === 'blur' ? (
          <img src={url} alt="" className="size-full scale-125 object-cover blur-xs" />
        ) : null}
      </span>
      <span className="absolute overflow-hidden" style={cssRect(videoRect, output)}>
        {url ? (
          <img
            src={url}
            alt=""
            className="absolute max-w-none object-fill"
            style={{
              left: `${(-crop.left / crop.width) * 100}%`,
              top: `${(-crop.top / crop.height) * 100}%`,
              width: `${100 / crop.width}%`,
              height: `${100 / crop.height}%`,
            }}
          />
        ) : null}
      </span>
    </span>
  );
}

const tileClass =
  'relative grid w-14 shrink-0 place-items-center overflow-hidden rounded-lg border border-edge bg-sunken forced-color-adjust-none';

/**
 * The icon is in a corner, where it hides no face. It has its own background because the thumbnail can have any color
 * or be missing.
 */
function PlayTile({
  name,
  shape,
  onPlay,
  children,
}: {
  name: string;
  shape: string;
  onPlay: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={`Play ${name}`}
      onClick={onPlay}
      className={`group ${tileClass}`}
      style={{ aspectRatio: shape }}
    >
      {children}
      <span className="absolute bottom-1 left-1 grid size-6 place-items-center rounded-full border border-edge bg-surface text-ink group-hover:bg-sunken">
        <Play aria-hidden="true" className="ml-0.5 size-3 fill-current" />
      </span>
    </button>
  );
}

function Missing() {
  return <Film aria-hidden="true" className="size-5 text-ink-soft" />;
}
