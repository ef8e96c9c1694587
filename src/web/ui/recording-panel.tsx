import { Pause, Play, Square, X } from 'lucide-react';
import { Button } from './button.tsx';
import { LevelMeter } from './level-meter.tsx';

/** A recording in progress: level, duration, and its controls. */
export function RecordingPanel({
  isPaused,
  time,
  isNearlyFull,
  stopLabel,
  readLevel,
  onPause,
  onStop,
  onCancel,
}: {
  isPaused: boolean;
  /** For example `0:05`. */
  time: string;
  /** Whether the recording will soon stop automatically. */
  isNearlyFull: boolean;
  stopLabel: string;
  readLevel: () => number;
  onPause: (isPaused: boolean) => void;
  onStop: () => void;
  onCancel: () => void;
}) {
  return (
    <section
      ref={scrollIntoView}
      aria-label="Recording"
      className="grid gap-3 rounded-control border border-danger/40 bg-danger-wash p-3"
    >
      <div className="flex items-center gap-3 px-1">
        <span
          aria-hidden="true"
          className={`size-3 shrink-0 rounded-full bg-danger ${isPaused ? 'opacity-40' : 'animate-pulse'}`}
        />
        <span role="timer" className="min-w-12 font-semibold tabular-nums">
          {time}
        </span>
        {isPaused ? (
          <p className="flex-1 py-2 text-sm text-ink-soft">Paused</p>
        ) : (
          <LevelMeter readLevel={readLevel} />
        )}
      </div>
      <div role="status" className="contents">
        {isNearlyFull ? (
          <p className="px-1 text-sm">Less than a minute is left. Longer recordings can’t be transcribed.</p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" className="basis-full sm:flex-1 sm:basis-auto" onClick={onStop}>
          <Square aria-hidden="true" className="size-4 fill-current" />
          {stopLabel}
        </Button>
        <Button variant="secondary" className="flex-1 sm:flex-none" onClick={() => onPause(!isPaused)}>
          {isPaused ? (
            <Play aria-hidden="true" className="size-4" />
          ) : (
            <Pause aria-hidden="true" className="size-4" />
          )}
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button variant="quiet" className="flex-1 sm:flex-none" onClick={onCancel}>
          <X aria-hidden="true" className="size-4" />
          Cancel
        </Button>
      </div>
    </section>
  );
}

/**
 * Scrolls the panel into view. It is taller than the button it replaces, so on a phone its Stop button could be behind
 * the bottom bar.
 */
function scrollIntoView(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' });
}
