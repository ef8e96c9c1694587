import { Film } from 'lucide-react';
import { memo, type RefObject, useState } from 'react';
import type { Focus } from '#domain/video/framing.ts';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { frameDesign } from '#domain/video/templates/frame-design.ts';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { cssRect } from './css-rect.ts';
import { FrameCanvas } from './frame-canvas.tsx';
import { onlyWhole, PreviewHeading, PreviewScreen } from './preview-screen.tsx';
import type { PreviewedClip } from './previewed-clip.ts';

const clipPreview = lazyModule(() => import('./clip-preview.tsx'));

/** The frame as it will be rendered, drawn by the renderer's code, with the clip playing in the video area. */
export const Preview = memo(function Preview({
  spec,
  clip,
  plan,
  music = null,
  isPaused = false,
  playsAtOnce = false,
  player,
  onDrawn,
  onFocusChange,
}: {
  spec: OverlaySpec;
  /** Must be the same object for the same clip. */
  clip: PreviewedClip | null;
  plan: RenderPlan | null;
  /** The background music if the plan has music. */
  music?: File | null;
  /** Pauses the clip while encoding needs the CPU. */
  isPaused?: boolean;
  playsAtOnce?: boolean;
  /** Receives the clip's video element while it is shown. */
  player?: RefObject<HTMLVideoElement | null>;
  /** Called after each attempt to draw the frame, to show `FrameError` elsewhere. */
  onDrawn?: (isDrawn: boolean) => void;
  /**
   * Called when a clip that fills the frame is dragged, or with null to follow the person again. Null if it can't be
   * moved.
   */
  onFocusChange: ((focus: Focus | null) => void) | null;
}) {
  const [isDrawn, setIsDrawn] = useState(true);
  const frame = (
    <FrameCanvas
      spec={spec}
      label={`The branded frame for a candidate from ${spec.countryName}`}
      onDrawn={onDrawn ?? setIsDrawn}
    />
  );
  const empty = (
    <>
      <PreviewHeading />
      <PreviewScreen output={spec.output}>
        {frame}
        <div
          className="absolute grid place-content-center justify-items-center gap-3 text-[#525e76]"
          style={cssRect(frameDesign(spec).videoArea, spec.output)}
        >
          {clip ? null : (
            <>
              <Film aria-hidden="true" className="size-8 stacked:size-5 stacked:in-data-whole:size-8" />
              <p className={`text-sm ${onlyWhole}`}>Your video appears here</p>
            </>
          )}
        </div>
      </PreviewScreen>
    </>
  );
  return (
    <section aria-label="Live preview" className="grid gap-3 short:in-data-whole:contents">
      {clip && plan ? (
        <LazyPart module={clipPreview} waiting={empty}>
          {({ ClipPreview }) => (
            <ClipPreview
              key={clip.url}
              clip={clip}
              plan={plan}
              music={music}
              frame={frame}
              isPaused={isPaused}
              playsAtOnce={playsAtOnce}
              shared={player}
              onFocusChange={onFocusChange}
            />
          )}
        </LazyPart>
      ) : (
        empty
      )}
      {isDrawn ? null : <FrameError />}
    </section>
  );
});

export function FrameError() {
  return (
    <p role="alert" className="text-sm text-danger sm:stacked:col-span-full">
      Couldn’t draw the frame. It will be drawn again with your next change.
    </p>
  );
}
