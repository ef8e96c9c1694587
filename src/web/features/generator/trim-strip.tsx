import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { maxInputDurationSeconds } from '#domain/video/limits.ts';
import { videoThumbnails } from '#web/browser/thumbnails.ts';
import { clockTime } from './format.ts';

const thumbnailCount = 12;
const thumbnailHeightPixels = 96;
const smallStepSeconds = 1;
const largeStepSeconds = 10;

/** Chooses which minute of a longer video is used: drag the window, press beside it, or use the arrow keys. */
export function TrimStrip({
  videoUrl,
  durationSeconds,
  startSeconds,
  onChange,
  isDisabled,
}: {
  videoUrl: string;
  durationSeconds: number;
  startSeconds: number;
  onChange: (startSeconds: number) => void;
  isDisabled: boolean;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const grip = useRef<number | null>(null);
  const thumbnails = useThumbnails(videoUrl, durationSeconds);
  const lastStart = durationSeconds - maxInputDurationSeconds;
  const span = `${clockTime(startSeconds)} to ${clockTime(startSeconds + maxInputDurationSeconds)}`;

  const moveTo = (seconds: number) => {
    if (!isDisabled) onChange(Math.min(Math.max(0, seconds), lastStart));
  };
  const secondsAt = (event: PointerEvent) => {
    const box = strip.current?.getBoundingClientRect();
    return box ? ((event.clientX - box.left) / box.width) * durationSeconds : 0;
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (isDisabled) return;
    const seconds = secondsAt(event);
    const isInside = seconds >= startSeconds && seconds <= startSeconds + maxInputDurationSeconds;
    // Where the window was taken hold of; a press beside it brings its middle there first.
    grip.current = isInside ? seconds - startSeconds : maxInputDurationSeconds / 2;
    event.currentTarget.setPointerCapture(event.pointerId);
    moveTo(seconds - grip.current);
  };
  const drag = (event: PointerEvent) => {
    if (grip.current !== null) moveTo(secondsAt(event) - grip.current);
  };
  const release = () => {
    grip.current = null;
  };
  const step = (event: KeyboardEvent) => {
    const target = {
      ArrowLeft: startSeconds - smallStepSeconds,
      ArrowDown: startSeconds - smallStepSeconds,
      ArrowRight: startSeconds + smallStepSeconds,
      ArrowUp: startSeconds + smallStepSeconds,
      PageDown: startSeconds - largeStepSeconds,
      PageUp: startSeconds + largeStepSeconds,
      Home: 0,
      End: lastStart,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-medium">Which minute is used</span>
        <span className="text-ink-soft tabular-nums">
          {span} of {clockTime(durationSeconds)}
        </span>
      </div>
      <div
        ref={strip}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        className="relative h-16 touch-pan-y overflow-hidden rounded-control bg-sunken select-none data-disabled:opacity-60"
        data-disabled={isDisabled || undefined}
      >
        <div aria-hidden="true" className="absolute inset-0 flex">
          {Array.from({ length: thumbnailCount }, (_, position) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the places of the strip are fixed.
              key={position}
              className="h-full min-w-0 flex-1 bg-cover bg-center"
              style={thumbnails[position] ? { backgroundImage: `url(${thumbnails[position]})` } : undefined}
            />
          ))}
        </div>
        <div
          aria-hidden="true"
          className="absolute inset-y-0 left-0 bg-shade"
          style={{ width: `${(startSeconds / durationSeconds) * 100}%` }}
        />
        <div
          aria-hidden="true"
          className="absolute inset-y-0 right-0 bg-shade"
          style={{ width: `${(1 - (startSeconds + maxInputDurationSeconds) / durationSeconds) * 100}%` }}
        />
        <div
          role="slider"
          tabIndex={isDisabled ? -1 : 0}
          aria-label="Start of the minute that is used"
          aria-valuemin={0}
          aria-valuemax={Math.round(lastStart)}
          aria-valuenow={Math.round(startSeconds)}
          aria-valuetext={span}
          aria-disabled={isDisabled || undefined}
          onKeyDown={step}
          className="absolute inset-y-0 cursor-grab rounded-control border-4 border-accent -outline-offset-8 active:cursor-grabbing"
          style={{
            left: `${(startSeconds / durationSeconds) * 100}%`,
            width: `${(maxInputDurationSeconds / durationSeconds) * 100}%`,
          }}
        />
      </div>
      <p className="text-sm text-ink-soft">
        A WhatsApp Status lasts a minute. Drag the window to the best one.
      </p>
    </div>
  );
}

/** Pictures for the strip as they come; none for a video that the browser cannot play. */
function useThumbnails(videoUrl: string, durationSeconds: number): readonly string[] {
  const [thumbnails, setThumbnails] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const atSeconds = Array.from(
      { length: thumbnailCount },
      (_, position) => ((position + 0.5) / thumbnailCount) * durationSeconds,
    );
    const collect = async () => {
      setThumbnails([]);
      const options = { heightPixels: thumbnailHeightPixels, signal: controller.signal };
      for await (const thumbnail of videoThumbnails(videoUrl, atSeconds, options)) {
        setThumbnails((before) => [...before, thumbnail]);
      }
    };
    void collect();
    return () => controller.abort();
  }, [videoUrl, durationSeconds]);
  return thumbnails;
}
