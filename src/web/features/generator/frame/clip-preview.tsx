import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { cropAt, isCropMoving } from '#domain/video/focus-path.ts';
import type { CropRect, Focus } from '#domain/video/framing.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { resultSecondsOf } from '#domain/video/timeline.ts';
import { atFirstFrame } from '#web/browser/first-frame.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { clockTime } from '../format.ts';
import { CardLayer } from './card-layer.tsx';
import { cssRect } from './css-rect.ts';
import { FocusDrag } from './focus-drag.tsx';
import { onlyWhole, PreviewHeading, PreviewScreen } from './preview-screen.tsx';
import type { PreviewedClip } from './previewed-clip.ts';
import { useClipPlayer } from './use-clip-player.ts';
import { useFinishedAudio } from './use-finished-audio.ts';
import { useFrameMotion } from './use-frame-motion.ts';
import { croppedTo, useMovingCrop } from './use-moving-crop.ts';
import { useVideoArea } from './use-video-area.ts';

/** Plays a clip in its frame as the video will show it: the used part with captions, motion, cards, and audio. */
export function ClipPreview({
  clip,
  plan,
  music,
  frame,
  isPaused,
  playsAtOnce,
  shared,
  onFocusChange,
}: {
  clip: PreviewedClip;
  plan: RenderPlan;
  music: File | null;
  frame: ReactNode;
  isPaused: boolean;
  playsAtOnce: boolean;
  shared: RefObject<HTMLVideoElement | null> | undefined;
  onFocusChange: ((focus: Focus | null) => void) | null;
}) {
  const player = useClipPlayer(plan);
  const { ref: video } = player.video;
  const stop = useEffectEvent(player.stop);
  useEffect(() => {
    if (isPaused) stop();
  }, [isPaused]);
  const play = useEffectEvent(player.play);
  useEffect(() => {
    if (playsAtOnce) play();
  }, [playsAtOnce]);
  useEffect(() => {
    if (!shared) return;
    shared.current = video.current;
    return () => {
      shared.current = null;
    };
  }, [shared, video]);
  const [cannotPlay, setCannotPlay] = useState(false);
  const { framing, videoArea } = plan;
  // The renderer draws captions and blurred backgrounds. The browser shows a plain clip.
  const isComposed = framing.kind === 'blur' || plan.captions.length > 0;
  const area = useVideoArea(player.video.ref, plan, isComposed && !cannotPlay);
  useMovingCrop(video, plan);
  const { isPlaying, isMuted, card, now } = player;
  const motion = useFrameMotion(plan, isPlaying && card === null, now);
  const audio = useFinishedAudio({ clip, plan, music, video, isPlaying, card, now });
  const place = cssRect(plan.videoRect, plan.output);
  const PlayIcon = isPlaying ? Pause : Play;
  const VolumeIcon = isMuted ? VolumeX : Volume2;
  const { introFrames, outroFrames } = plan.cards ?? { introFrames: 0, outroFrames: 0 };
  return (
    <>
      {/* Nothing in a thumbnail can stop the clip. */}
      <PreviewHeading onHidden={player.pause}>
        {cannotPlay ? null : (
          <>
            <span className="text-xs whitespace-nowrap text-ink-soft tabular-nums">
              {clockTime(player.playedSeconds)} / {clockTime(resultSecondsOf(plan))}
            </span>
            <Button
              variant="quiet"
              size="icon"
              aria-label={isPlaying ? 'Pause the preview' : 'Play the preview'}
              onClick={isPlaying ? player.pause : player.play}
            >
              <PlayIcon aria-hidden="true" className="size-5" />
            </Button>
            {plan.audioBitsPerSecond === null ? null : (
              <Button
                variant="quiet"
                size="icon-end"
                aria-label={isMuted ? 'Unmute the preview' : 'Mute the preview'}
                onClick={player.toggleMuted}
              >
                {isPlaying && audio.stage === 'making' ? (
                  <Spinner size="small" />
                ) : (
                  <VolumeIcon aria-hidden="true" className="size-5" />
                )}
              </Button>
            )}
          </>
        )}
      </PreviewHeading>
      <PreviewScreen output={plan.output} isMoving={motion.isMoving}>
        {frame}
        <div aria-hidden="true" className={`absolute inset-0 ${motion.isMoving ? '' : 'hidden'}`}>
          <canvas ref={motion.under} className="size-full" />
        </div>
        <div
          aria-hidden="true"
          className={`pointer-events-none absolute inset-0 z-10 ${motion.isMoving ? '' : 'hidden'}`}
        >
          <canvas ref={motion.over} className="size-full" />
        </div>
        {cannotPlay ? (
          <p
            className="absolute grid place-items-center bg-[#eef0f4] p-[10%] text-center text-sm text-[#525e76]"
            style={place}
          >
            <span className={onlyWhole}>
              This browser can’t preview this kind of video, but you can still generate it.
            </span>
          </p>
        ) : (
          <div className="absolute overflow-hidden bg-[#eef0f4]" style={place}>
            <video
              {...player.video}
              src={atFirstFrame(clip.url)}
              muted={isMuted || audio.stage === 'ready'}
              aria-label="Your video in the frame"
              playsInline
              preload="auto"
              className="absolute max-w-none object-fill"
              style={croppedTo(cropAt(plan, plan.trim.startSeconds))}
              onError={() => setCannotPlay(true)}
            />
          </div>
        )}
        {audio.stage === 'ready' ? (
          <audio ref={audio.player} src={audio.url} muted={isMuted} preload="auto" />
        ) : null}
        <div aria-hidden="true" className="absolute" style={cssRect(videoArea, plan.output)}>
          <canvas ref={area.canvas} className={area.isDrawn ? 'size-full' : 'hidden'} />
        </div>
        {introFrames > 0 ? <CardLayer kind="intro" plan={plan} isShown={card === 'intro'} /> : null}
        {outroFrames > 0 ? <CardLayer kind="outro" plan={plan} isShown={card === 'outro'} /> : null}
        {framing.kind === 'fill' && onFocusChange && !cannotPlay ? (
          <FocusDrag
            focus={() => middleOf(cropAt(plan, video.current?.currentTime ?? 0))}
            isFollowing={isCropMoving(plan)}
            plan={plan}
            onChange={onFocusChange}
            style={cssRect(videoArea, plan.output)}
          />
        ) : null}
      </PreviewScreen>
      <AudioNote stage={isPlaying || audio.stage === 'failed' ? audio.stage : null} />
    </>
  );
}

/**
 * Explains when the preview plays the clip's original audio. While the final audio is prepared, the volume button shows
 * a spinner.
 */
function AudioNote({ stage }: { stage: ReturnType<typeof useFinishedAudio>['stage'] | null }) {
  return (
    <p role="status" className={stage === 'failed' ? failedNote : 'sr-only'}>
      {stage === 'failed' ? 'Couldn’t prepare the audio, so the preview plays the clip’s own.' : null}
      {stage === 'making' ? 'Preparing the audio…' : null}
    </p>
  );
}

// Below a thumbnail there is no room for it, but screen readers still announce it.
const failedNote = 'text-center text-sm text-ink-soft stacked:sr-only stacked:in-data-whole:not-sr-only';

function middleOf({ left, top, width, height }: CropRect): Focus {
  return { x: left + width / 2, y: top + height / 2 };
}
