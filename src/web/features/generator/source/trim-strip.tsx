import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { maxInputDurationSeconds } from '#domain/video/limits.ts';
import type { TimeRange } from '#domain/video/timeline.ts';
import { moveTrim, moveTrimEnd, moveTrimStart, type Trim, trimEndSeconds } from '#domain/video/trim.ts';
import { durationInWords, preciseTime } from '../format.ts';
import { isDragSideways } from '../is-drag-sideways.ts';
import { StripAudio, StripFrame } from './strip-frame.tsx';
import { useStrip } from './use-strip.ts';

type Part = 'start' | 'end' | 'window';
/** `tapSeconds`: where a tap without a drag moves the selection. */
type Grip = {
  part: Part;
  offsetSeconds: number;
  fromX: number;
  before: Trim;
  isDrag: boolean;
  tapSeconds: number | null;
};
const smallSteps = { start: 0.5, end: 0.5, window: 1 } as const;
const largeSteps = { start: 5, end: 5, window: 10 } as const;

/** Selects the used part of a clip. Each end or the whole selection moves with the pointer or the arrow keys. */
export function TrimStrip({
  file,
  durationSeconds,
  trim,
  cuts,
  maxSeconds,
  onChange,
  isDisabled,
}: {
  file: File;
  durationSeconds: number;
  trim: Trim;
  /** The parts inside the trim that are cut. */
  cuts: readonly TimeRange[];
  /** The longest trim: a minute minus the duration of the cards. */
  maxSeconds: number;
  onChange: (trim: Trim) => void;
  isDisabled: boolean;
}) {
  const strip = useRef<HTMLDivElement>(null);
  /**
   * The grabbed part, the offset within it, and the previous trim. A touch is ignored until it moves sideways, because
   * it may scroll the page.
   */
  const grip = useRef<Grip | null>(null);
  const { thumbnails, peaks } = useStrip(file, durationSeconds, isDisabled);
  const hintId = useId();
  const startSeconds = trim.startSeconds;
  const endSeconds = trimEndSeconds(trim);
  const canMove = durationSeconds - trim.durationSeconds > 0.05;
  const isWholeMinute = trim.durationSeconds === maxInputDurationSeconds;

  const set = (part: Part, seconds: number) => {
    if (isDisabled) return;
    const target = Math.round(seconds * 10) / 10;
    if (part === 'window') return onChange(moveTrim(trim, target, durationSeconds));
    const change = { start: moveTrimStart, end: moveTrimEnd }[part];
    onChange(change(trim, target, durationSeconds, maxSeconds));
  };
  const secondsAt = (event: PointerEvent) => {
    const box = strip.current?.getBoundingClientRect();
    return box ? ((event.clientX - box.left) / box.width) * durationSeconds : 0;
  };
  const press = (part: Part) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    if (isDisabled || event.button !== 0) return;
    const seconds = secondsAt(event);
    const isInside = seconds >= startSeconds && seconds <= endSeconds;
    const from = part === 'end' ? endSeconds : startSeconds;
    // Pressing outside the selection centers it there.
    const offsetSeconds = part !== 'window' || isInside ? seconds - from : trim.durationSeconds / 2;
    const aside = part === 'window' && !isInside ? seconds - offsetSeconds : null;
    const isDrag = part !== 'window' || event.pointerType !== 'touch';
    const tapSeconds = isDrag ? null : aside;
    grip.current = { part, offsetSeconds, fromX: event.clientX, before: trim, isDrag, tapSeconds };
    event.currentTarget.setPointerCapture(event.pointerId);
    if (isDrag && aside !== null) set(part, aside);
  };
  const drag = (event: PointerEvent) => {
    const held = grip.current;
    if (!held) return;
    held.isDrag ||= isDragSideways(held.fromX, event);
    if (held.isDrag) set(held.part, secondsAt(event) - held.offsetSeconds);
  };
  const release = () => {
    const held = grip.current;
    grip.current = null;
    if (held && !held.isDrag && held.tapSeconds !== null) set(held.part, held.tapSeconds);
  };
  // The touch became a scroll, so restore the trim.
  const cancel = () => {
    if (grip.current?.isDrag) onChange(grip.current.before);
    grip.current = null;
  };
  const held = (part: Part) => ({
    onPointerDown: press(part),
    onPointerMove: drag,
    onPointerUp: release,
    onPointerCancel: cancel,
  });
  const step = (part: Part) => (event: KeyboardEvent) => {
    const seconds = part === 'end' ? endSeconds : startSeconds;
    const [small, large] = [smallSteps[part], largeSteps[part]];
    const target = {
      ArrowLeft: seconds - small,
      ArrowDown: seconds - small,
      ArrowRight: seconds + small,
      ArrowUp: seconds + small,
      PageDown: seconds - large,
      PageUp: seconds + large,
      Home: 0,
      End: durationSeconds,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    set(part, target);
  };
  const slider = (
    part: Part,
    label: string,
    valueText: string,
    valueSeconds: number,
    mostSeconds: number,
  ) => ({
    role: 'slider',
    tabIndex: isDisabled ? -1 : 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(mostSeconds * 10) / 10,
    'aria-valuenow': Math.round(valueSeconds * 10) / 10,
    'aria-valuetext': valueText,
    'aria-disabled': isDisabled || undefined,
    'aria-describedby': hintId,
    onKeyDown: step(part),
    ...held(part),
  });
  const share = (seconds: number) => `${(seconds / durationSeconds) * 100}%`;
  const span = `${preciseTime(startSeconds)} to ${preciseTime(endSeconds)}`;
  const length = durationInWords(trim.durationSeconds);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm tabular-nums">
        <span className="font-medium">Trim</span>
        <span className="text-ink-soft">
          {span} of {preciseTime(durationSeconds)}
        </span>
      </p>
      <div
        ref={strip}
        {...held('window')}
        className="relative mx-3 touch-pan-y select-none data-disabled:opacity-60"
        data-disabled={isDisabled || undefined}
      >
        <div aria-hidden="true" className="overflow-hidden rounded-lg bg-sunken">
          <div className="flex h-16">
            {thumbnails.map(({ position, bitmap }) => (
              <StripFrame key={position} bitmap={bitmap} />
            ))}
          </div>
          {peaks ? <StripAudio peaks={peaks} /> : null}
        </div>
        <div
          aria-hidden="true"
          className="absolute inset-y-0 left-0 rounded-l-lg bg-shade"
          style={{ width: share(startSeconds) }}
        />
        <div
          aria-hidden="true"
          className="absolute inset-y-0 right-0 rounded-r-lg bg-shade"
          style={{ width: share(durationSeconds - endSeconds) }}
        />
        {cuts.map((cut) => (
          <div
            key={cut.startSeconds}
            aria-hidden="true"
            className="absolute inset-y-0 border-x border-danger bg-shade"
            style={{
              left: share(cut.startSeconds),
              width: share(cut.endSeconds - cut.startSeconds),
              backgroundImage:
                'repeating-linear-gradient(45deg, transparent 0 5px, var(--color-danger) 5px 6px)',
            }}
          />
        ))}
        <div
          {...(canMove
            ? slider(
                'window',
                isWholeMinute ? 'Start of the selected minute' : 'Position of the selected part',
                span,
                startSeconds,
                durationSeconds - trim.durationSeconds,
              )
            : {})}
          className="absolute inset-y-0 border-y-4 border-ink -outline-offset-8 data-movable:cursor-grab data-movable:active:cursor-grabbing"
          data-movable={canMove || undefined}
          style={{ left: share(startSeconds), width: share(trim.durationSeconds) }}
        />
        <Handle
          {...slider(
            'start',
            'Start',
            `starts at ${durationInWords(startSeconds)}, ${length} long`,
            startSeconds,
            durationSeconds,
          )}
          side="left"
          place={share(startSeconds)}
        />
        <Handle
          {...slider(
            'end',
            'End',
            `ends at ${durationInWords(endSeconds)}, ${length} long`,
            endSeconds,
            durationSeconds,
          )}
          side="right"
          place={share(endSeconds)}
        />
      </div>
      <p id={hintId} className="text-sm text-ink-soft">
        {durationSeconds > maxSeconds
          ? `A WhatsApp Status lasts up to a minute${maxSeconds < maxInputDurationSeconds ? ', cards included' : ''}. Drag the selection to the best part, or drag an end to shorten it.`
          : 'Drag either end to trim. The preview plays the selected part.'}
      </p>
    </div>
  );
}

/** A handle at the selection's edge. Its touch target is larger than the visible part. */
function Handle({
  side,
  place,
  ...slider
}: { side: 'left' | 'right'; place: string } & Omit<React.ComponentProps<'div'>, 'style'>): ReactNode {
  const isLeft = side === 'left';
  return (
    <div
      {...slider}
      className={`absolute inset-y-0 w-11 cursor-ew-resize touch-none ${isLeft ? '-translate-x-8' : '-translate-x-3'}`}
      style={{ left: place }}
    >
      <span
        className={`absolute inset-y-0 grid w-3 place-items-center bg-ink ${isLeft ? 'left-5 rounded-l-lg' : 'left-3 rounded-r-lg'}`}
      >
        <span className="h-6 w-0.5 rounded-full bg-surface" />
      </span>
    </div>
  );
}
