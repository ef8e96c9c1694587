import { Film, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { memo, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cropAt, isCropMoving } from '#domain/video/focus-path.ts';
import { type CropRect, dragFocus, type Focus, movableAxes } from '#domain/video/framing.ts';
import type { PixelSize } from '#domain/video/geometry.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { frameDesign } from '#domain/video/templates/frame-design.ts';
import { resultSecondsOf } from '#domain/video/timeline.ts';
import { atFirstFrame } from '#web/browser/first-frame.ts';
import { Button } from '#web/ui/button.tsx';
import { clockTime } from '../format.ts';
import { isDragSideways } from '../is-drag-sideways.ts';
import { FrameCanvas } from './frame-canvas.tsx';
import { placed } from './placed.ts';
import { useClipPlayer } from './use-clip-player.ts';
import { croppedTo, useMovingCrop } from './use-moving-crop.ts';
import { useVideoArea } from './use-video-area.ts';

/**
 * The frame as it will be rendered, drawn by the renderer's own code, with the clip playing in the video area.
 * The buttons are outside the frame, so that the preview looks like the result.
 */
export const Preview = memo(function Preview({
  spec,
  videoUrl,
  plan,
  isPaused = false,
  player,
  onFocusChange,
}: {
  spec: OverlaySpec;
  videoUrl: string | null;
  plan: RenderPlan | null;
  /** Stops the clip: encoding needs the processor. */
  isPaused?: boolean;
  /** Receives the clip's player while it is shown. */
  player?: RefObject<HTMLVideoElement | null>;
  /** Called when a clip that fills the area is dragged; null follows the person again. Null while it can't be moved. */
  onFocusChange: ((focus: Focus | null) => void) | null;
}) {
  const [isDrawn, setIsDrawn] = useState(true);
  const frame = (
    <FrameCanvas
      spec={spec}
      label={`The branded frame for a candidate from ${spec.countryName}`}
      onDrawn={setIsDrawn}
    />
  );
  return (
    <section aria-label="Live preview" className="grid gap-3">
      {videoUrl && plan ? (
        <WithClip
          key={videoUrl}
          url={videoUrl}
          plan={plan}
          frame={frame}
          isPaused={isPaused}
          shared={player}
          onFocusChange={onFocusChange}
        />
      ) : (
        <>
          <Heading />
          <Screen output={spec.output}>
            {frame}
            <div
              className="absolute grid place-content-center justify-items-center gap-3 text-[#525e76]"
              style={placed(frameDesign(spec.template, spec.output).videoArea, spec.output)}
            >
              <Film aria-hidden="true" className="size-8" />
              <p className="text-sm">Your video appears here</p>
            </div>
          </Screen>
        </>
      )}
      {isDrawn ? null : (
        <p className="text-sm text-danger">
          Couldn’t draw the frame. It will be drawn again with your next change.
        </p>
      )}
    </section>
  );
});

/** The preview with the uploaded clip, limited to the used part. */
function WithClip({
  url,
  plan,
  frame,
  isPaused,
  shared,
  onFocusChange,
}: {
  url: string;
  plan: RenderPlan;
  frame: React.ReactNode;
  isPaused: boolean;
  shared: RefObject<HTMLVideoElement | null> | undefined;
  onFocusChange: ((focus: Focus | null) => void) | null;
}) {
  const player = useClipPlayer(plan);
  const { ref: video } = player.video;
  useEffect(() => {
    if (isPaused) video.current?.pause();
  }, [isPaused, video]);
  useEffect(() => {
    if (!shared) return;
    shared.current = video.current;
    return () => {
      shared.current = null;
    };
  }, [shared, video]);
  const [cannotPlay, setCannotPlay] = useState(false);
  const { framing, videoArea } = plan;
  // Captions and a blurred background are drawn by the renderer. A plain clip is shown by the browser.
  const isComposed = framing.kind === 'blur' || plan.captions.length > 0;
  const area = useVideoArea(player.video.ref, plan, isComposed && !cannotPlay);
  useMovingCrop(video, plan);
  const place = placed(plan.videoRect, plan.output);
  const PlayIcon = player.isPlaying ? Pause : Play;
  const VolumeIcon = player.isMuted ? VolumeX : Volume2;
  return (
    <>
      <Heading>
        {cannotPlay ? null : (
          <>
            <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
              {clockTime(player.playedSeconds)} / {clockTime(resultSecondsOf(plan))}
            </span>
            <Button
              variant="quiet"
              size="icon"
              aria-label={player.isPlaying ? 'Pause the preview' : 'Play the preview'}
              onClick={player.toggle}
            >
              <PlayIcon aria-hidden="true" className="size-5" />
            </Button>
            {plan.audioBitsPerSecond === null ? null : (
              <Button
                variant="quiet"
                size="icon"
                aria-label={player.isMuted ? 'Unmute the preview' : 'Mute the preview'}
                onClick={player.toggleMuted}
              >
                <VolumeIcon aria-hidden="true" className="size-5" />
              </Button>
            )}
          </>
        )}
      </Heading>
      <Screen output={plan.output}>
        {frame}
        {cannotPlay ? (
          <p
            className="absolute grid place-items-center bg-[#eef0f4] p-6 text-center text-sm text-[#525e76]"
            style={place}
          >
            This browser can’t preview this kind of video, but you can still generate it.
          </p>
        ) : (
          <div className="absolute overflow-hidden bg-[#eef0f4]" style={place}>
            <video
              {...player.video}
              src={atFirstFrame(url)}
              aria-label="Your video in the frame"
              playsInline
              preload="auto"
              className="absolute max-w-none object-fill"
              style={croppedTo(cropAt(plan, plan.trim.startSeconds))}
              onError={() => setCannotPlay(true)}
            />
          </div>
        )}
        <div aria-hidden="true" className="absolute" style={placed(videoArea, plan.output)}>
          <canvas ref={area.canvas} className={area.isDrawn ? 'size-full' : 'hidden'} />
        </div>
        {framing.kind === 'fill' && onFocusChange && !cannotPlay ? (
          <FocusDrag
            focus={() => middleOf(cropAt(plan, video.current?.currentTime ?? 0))}
            isFollowing={isCropMoving(plan)}
            plan={plan}
            onChange={onFocusChange}
            style={placed(videoArea, plan.output)}
          />
        ) : null}
      </Screen>
    </>
  );
}

/** Lets the pointer drag a clip that fills the area. The keyboard uses the sliders next to the framing choice. */
function FocusDrag({
  focus,
  isFollowing,
  plan,
  onChange,
  style,
}: {
  /** What the crop has in its middle now. */
  focus: () => Focus;
  isFollowing: boolean;
  plan: RenderPlan;
  onChange: (focus: Focus | null) => void;
  style: React.CSSProperties;
}) {
  const from = useRef<{ x: number; y: number; focus: Focus; isFollowing: boolean; isMeant: boolean } | null>(
    null,
  );
  const { videoArea } = plan;
  const canMoveUpright = movableAxes(plan.source, videoArea).y;
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!from.current) return;
    from.current.isMeant ||= isDragSideways(from.current.x, event);
    if (!from.current.isMeant) return;
    const box = event.currentTarget.getBoundingClientRect();
    const share = {
      x: (event.clientX - from.current.x) / box.width,
      y: (event.clientY - from.current.y) / box.height,
    };
    onChange(dragFocus(from.current.focus, plan.source, videoArea, share));
  };
  const release = () => {
    from.current = null;
  };
  // The touch turned into a scroll: restore the position.
  const cancel = () => {
    if (from.current?.isMeant) onChange(from.current.isFollowing ? null : from.current.focus);
    release();
  };
  return (
    <div
      data-testid="focus-drag"
      onPointerDown={(event) => {
        const isMeant = canMoveUpright || event.pointerType !== 'touch';
        from.current = { x: event.clientX, y: event.clientY, focus: focus(), isFollowing, isMeant };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={cancel}
      // On a phone it fills the screen: a clip that only moves sideways must not block scrolling.
      className={`absolute cursor-move ${canMoveUpright ? 'touch-none' : 'touch-pan-y'}`}
      style={style}
    />
  );
}

function middleOf({ left, top, width, height }: CropRect): Focus {
  return { x: left + width / 2, y: top + height / 2 };
}

function Heading({ children }: { children?: React.ReactNode }) {
  return (
    <div className="-my-2 flex min-h-11 items-center gap-1">
      <h2 className="mr-auto text-lg font-semibold">Live preview</h2>
      {children}
    </div>
  );
}

function Screen({ output, children }: { output: PixelSize; children: React.ReactNode }) {
  return (
    // On wide screens, leaves space for the buttons below it.
    <div
      className="relative isolate mx-auto w-full overflow-hidden rounded-2xl bg-white shadow-lift ring-1 ring-line lg:max-w-[clamp(12rem,(100dvh-27rem)*var(--shape),21rem)]"
      style={
        {
          aspectRatio: `${output.widthPixels} / ${output.heightPixels}`,
          '--shape': output.widthPixels / output.heightPixels,
        } as React.CSSProperties
      }
    >
      {children}
    </div>
  );
}
