import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { dragFocus, type Focus, movableAxes } from '#domain/video/framing.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { isDragSideways } from '../is-drag-sideways.ts';

/** Lets the pointer drag a clip that fills the frame. The keyboard uses the sliders next to the framing choice. */
export function FocusDrag({
  focus,
  isFollowing,
  plan,
  onChange,
  style,
}: {
  /** Returns the current center of the crop. */
  focus: () => Focus;
  isFollowing: boolean;
  plan: RenderPlan;
  onChange: (focus: Focus | null) => void;
  style: CSSProperties;
}) {
  const from = useRef<{ x: number; y: number; focus: Focus; isFollowing: boolean; isDrag: boolean } | null>(
    null,
  );
  const { videoArea } = plan;
  const canMoveUpright = movableAxes(plan.source, videoArea).y;
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!from.current) return;
    from.current.isDrag ||= isDragSideways(from.current.x, event);
    if (!from.current.isDrag) return;
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
  // The touch became a scroll, so restore the position.
  const cancel = () => {
    if (from.current?.isDrag) onChange(from.current.isFollowing ? null : from.current.focus);
    release();
  };
  return (
    <div
      data-testid="focus-drag"
      onPointerDown={(event) => {
        const isDrag = canMoveUpright || event.pointerType !== 'touch';
        from.current = { x: event.clientX, y: event.clientY, focus: focus(), isFollowing, isDrag };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={cancel}
      // On a phone this area fills the screen, so it must not block scrolling if the clip moves only sideways.
      className={`absolute cursor-move ${canMoveUpright ? 'touch-none' : 'touch-pan-y'}`}
      style={style}
    />
  );
}
