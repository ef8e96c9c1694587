import { Film, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RenderPlan } from '#domain/video/plan.ts';
import { openFile } from '#web/browser/picked-files.ts';
import type { StoredClip, StoredVideo } from '#web/data/store/database.ts';
import { LazyDialog, lazyModule } from '#web/ui/lazy.tsx';
import { placed } from '../frame/placed.ts';
import { notice } from '../notice.ts';
import { PlayDialog } from '../result/play-dialog.tsx';
import { usePosterUrl } from '../result/use-poster-url.ts';
import { unreadableClip } from './row-messages.ts';
import { useClipPosterUrl } from './use-clip-poster-url.ts';

const clipPreviewDialog = lazyModule(() => import('./clip-preview-dialog.tsx'));

/** `shape` is the CSS aspect ratio of the batch's videos. */
type Shown = { name: string; shape: string; isPaused: boolean };

/**
 * A row's still, which plays it: the finished video, or the clip in its frame before there is one. `plan` is null while
 * the clip can't be used.
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
  if (video) return <VideoThumbnail {...shown} video={video} />;
  if (heldVideo) return <FileThumbnail {...shown} file={heldVideo} still={<Missing />} />;
  if (clip && plan) return <ClipThumbnail {...shown} clip={clip} plan={plan} />;
  return (
    <span className={tileClass} style={{ aspectRatio: shown.shape }}>
      <Missing />
    </span>
  );
}

function VideoThumbnail({ video, ...shown }: Shown & { video: StoredVideo }) {
  const url = usePosterUrl(video, shown.isPaused);
  const still = url ? <img src={url} alt="" className="absolute inset-0 size-full object-contain" /> : null;
  return <FileThumbnail {...shown} file={video.file} still={still} />;
}

function FileThumbnail({ name, shape, file, still }: Shown & { file: File; still: ReactNode }) {
  // A fixed copy: a new object from the store would restart playback. It stays while the dialog closes.
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

/** The clip where the frame will show it, without the frame's words: too small to read, and slow to draw 200 times. */
function ClipThumbnail({
  name,
  shape,
  isPaused,
  clip,
  plan,
}: Shown & { clip: StoredClip; plan: RenderPlan }) {
  const url = useClipPosterUrl(clip, isPaused);
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
      <PlayTile name={name} shape={shape} ground={plan.overlay.brand.colors.ink} onPlay={() => void play()}>
        <PlacedStill url={url} plan={plan} />
      </PlayTile>
      <LazyDialog module={clipPreviewDialog} isOpen={isOpen} onOpenChange={setOpen}>
        {({ ClipPreviewDialog }) => (
          <ClipPreviewDialog title={name} file={file} plan={plan} isOpen={isOpen} onOpenChange={setOpen} />
        )}
      </LazyDialog>
    </>
  );
}

function PlacedStill({ url, plan }: { url: string | undefined; plan: RenderPlan }) {
  const { crop, output, videoArea, videoRect, framing } = plan;
  return (
    <span className="absolute inset-0">
      <span className="absolute overflow-hidden bg-white" style={placed(videoArea, output)}>
        {url && framing.kind === 'blur' ? (
          <img src={url} alt="" className="size-full scale-125 object-cover blur-xs" />
        ) : null}
      </span>
      <span className="absolute overflow-hidden" style={placed(videoRect, output)}>
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

/** The icon has its own background: the still may have any color, or be missing. */
function PlayTile({
  name,
  shape,
  ground,
  onPlay,
  children,
}: {
  name: string;
  shape: string;
  ground?: string;
  onPlay: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={`Play ${name}`}
      onClick={onPlay}
      className={`group ${tileClass}`}
      style={{ aspectRatio: shape, background: ground }}
    >
      {children}
      <span className="relative grid size-8 place-items-center rounded-full border border-edge bg-surface text-ink group-hover:bg-sunken">
        <Play aria-hidden="true" className="ml-0.5 size-3.5 fill-current" />
      </span>
    </button>
  );
}

function Missing() {
  return <Film aria-hidden="true" className="size-5 text-ink-soft" />;
}
