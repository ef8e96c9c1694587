import { Film } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { fitRect, frameLayout, type PixelRect, type PixelSize } from '#domain/video/geometry.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { drawOverlay, RenderFailure } from '#video/client.ts';
import { says } from './messages.ts';

const typingPauseMilliseconds = 120;
/** Players seek to the nearest frame. */
const toleranceSeconds = 0.2;

/**
 * The frame as it will be rendered, by the same code, with the video playing where it will stand.
 * Remembered, so that a render's progress does not draw it again.
 */
export const Preview = memo(function Preview({
  spec,
  videoUrl,
  plan,
}: {
  spec: OverlaySpec;
  videoUrl: string | null;
  plan: RenderPlan | null;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setIsBroken] = useState(false);

  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      try {
        const bitmap = await drawOverlay(spec);
        if (isWanted && canvas.current) paint(canvas.current, bitmap);
        bitmap.close();
        if (isWanted) setIsBroken(false);
      } catch (error) {
        if (!isWanted) return;
        console.error(error);
        setIsBroken(true);
        if (error instanceof RenderFailure && error.code === 'no-canvas') toast.error(says.noCanvas);
      }
    };
    const timer = setTimeout(() => void draw(), typingPauseMilliseconds);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [spec]);

  const videoArea = frameLayout(spec.output).videoArea;
  return (
    <section aria-label="Live preview" className="grid gap-3">
      <h2 className="text-lg font-semibold">Live preview</h2>
      <div className="relative aspect-9/16 w-full overflow-hidden rounded-2xl bg-white shadow-lift ring-1 ring-line">
        <canvas
          ref={canvas}
          role="img"
          aria-label={`The branded frame for a candidate from ${spec.countryName}`}
          className="absolute inset-0 size-full"
        />
        {videoUrl && plan ? (
          <SourceVideo key={videoUrl} url={videoUrl} plan={plan} />
        ) : (
          <div
            className="absolute grid place-content-center justify-items-center gap-3 text-[#525e76]"
            style={placed(videoArea, spec.output)}
          >
            <Film aria-hidden="true" className="size-8" />
            <p className="text-sm">Your video appears here</p>
          </div>
        )}
      </div>
      {isBroken ? (
        <p className="text-sm text-danger">
          The frame could not be drawn just now. It is tried again with the next change.
        </p>
      ) : null}
    </section>
  );
});

/** The uploaded video, kept to the minute that is used. */
function SourceVideo({ url, plan }: { url: string; plan: RenderPlan }) {
  const video = useRef<HTMLVideoElement>(null);
  const [cannotPlay, setCannotPlay] = useState(false);
  const { startSeconds, durationSeconds } = plan.trim;
  const endSeconds = startSeconds + durationSeconds;
  const place = placed(fitRect(frameLayout(plan.output).videoArea, plan.picture), plan.output);

  useEffect(() => {
    if (video.current) video.current.currentTime = startSeconds;
  }, [startSeconds]);

  if (cannotPlay) {
    return (
      <p
        className="absolute grid place-items-center bg-[#eef0f4] p-6 text-center text-sm text-[#525e76]"
        style={place}
      >
        This browser cannot play this kind of video here. It can be rendered all the same.
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: the user's own recording, as it is.
    <video
      ref={video}
      src={url}
      aria-label="Your video in its place"
      controls
      playsInline
      preload="auto"
      className="absolute bg-[#eef0f4] object-fill"
      style={place}
      onError={() => setCannotPlay(true)}
      onTimeUpdate={({ currentTarget }) => {
        const isPast = currentTarget.currentTime > endSeconds + toleranceSeconds;
        if (isPast) currentTarget.pause();
        if (isPast || currentTarget.currentTime < startSeconds - toleranceSeconds) {
          currentTarget.currentTime = startSeconds;
        }
      }}
    />
  );
}

function placed(rect: PixelRect, output: PixelSize) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: percent(rect.leftPixels, output.widthPixels),
    top: percent(rect.topPixels, output.heightPixels),
    width: percent(rect.widthPixels, output.widthPixels),
    height: percent(rect.heightPixels, output.heightPixels),
  };
}

function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap) {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
}
