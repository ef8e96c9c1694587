import { type RefObject, useMemo } from 'react';
import type { FrameSample } from '#domain/video/faces.ts';
import { shapeOf } from '#domain/video/output-size.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { planAtOutput, type RenderPlan } from '#domain/video/plan.ts';
import { bestStill } from '#domain/video/stills.ts';
import { Button } from '#web/ui/button.tsx';
import { preciseTime } from '../format.ts';
import { FramingPicture } from './framing-picture.tsx';
import { pictureSizeOf } from './picture-size.ts';
import { useStill } from './use-still.ts';

/** Chooses the video's first frame, which is all that people see of a Status before it plays. */
export function CoverChoice({
  file,
  spec,
  plan,
  frames,
  player,
  onChange,
  isDisabled,
}: {
  file: File;
  spec: OverlaySpec;
  plan: RenderPlan;
  /** The measurements of the used part; null until they are ready. */
  frames: readonly FrameSample[] | null;
  /** The player of the preview. */
  player: RefObject<HTMLVideoElement | null>;
  /** Undefined selects the first frame again. */
  onChange: (coverSeconds: number | undefined) => void;
  isDisabled: boolean;
}) {
  const { coverSeconds, trim } = plan;
  const seconds = coverSeconds ?? trim.startSeconds;
  const still = useStill(file, seconds, isDisabled);
  const { widthPixels, heightPixels } = pictureSizeOf(shapeOf(plan.output));
  const shown = useMemo(
    () => planAtOutput({ ...plan, captions: [] }, { widthPixels, heightPixels }),
    [plan, widthPixels, heightPixels],
  );
  const pictured = useMemo(
    () => ({ ...spec, output: { widthPixels, heightPixels } }),
    [spec, widthPixels, heightPixels],
  );
  const best = frames?.[bestStill(frames) ?? -1];
  return (
    <div className="flex items-start gap-4">
      <div className="w-16 shrink-0">
        <FramingPicture spec={pictured} plan={shown} still={still} seconds={seconds} />
      </div>
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="text-sm">
          <p className="font-medium">Cover</p>
          <p className="tabular-nums" role="status">
            {coverSeconds === null
              ? 'The first frame'
              : `The frame at ${preciseTime(coverSeconds)} of your clip`}
          </p>
          <p className="text-ink-soft">
            WhatsApp shows it before the video plays. Pause the preview at a better frame to use that one.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            disabled={isDisabled}
            onClick={() => {
              if (player.current) onChange(player.current.currentTime);
            }}
          >
            Use this frame
          </Button>
          {best && best.seconds !== coverSeconds ? (
            <Button variant="quiet" disabled={isDisabled} onClick={() => onChange(best.seconds)}>
              Suggest one
            </Button>
          ) : null}
          {coverSeconds === null ? null : (
            <Button variant="quiet" disabled={isDisabled} onClick={() => onChange(undefined)}>
              First frame
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
