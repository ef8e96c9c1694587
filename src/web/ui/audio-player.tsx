import { Pause, Play, RotateCcw } from 'lucide-react';
import { Button } from './button.tsx';
import { useAudioPlayer } from './use-audio-player.ts';

/**
 * Plays audio, with play and pause, back to the start, a seek bar, and elapsed and total time. `knownSeconds` is the
 * length of the recording, because files that browsers record contain no length or a wrong one.
 */
export function AudioPlayer({
  audio,
  knownSeconds,
  label,
  startsPlaying = false,
}: {
  audio: Blob;
  knownSeconds: number | null;
  label: string;
  /** Starts playback as soon as possible, if the browser allows that. */
  startsPlaying?: boolean;
}) {
  const { state, toggle, seek } = useAudioPlayer(audio, knownSeconds, startsPlaying);
  return (
    <section
      aria-label={label}
      className="flex items-center gap-1 rounded-control border border-line bg-surface p-1.5"
    >
      <Button
        variant="quiet"
        size="icon"
        aria-label={state.isPlaying ? 'Pause' : 'Play'}
        disabled={state.hasFailed}
        onClick={toggle}
      >
        {state.isPlaying ? (
          <Pause aria-hidden="true" className="size-5 fill-current" />
        ) : (
          <Play aria-hidden="true" className="size-5 fill-current" />
        )}
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Back to the start"
        disabled={state.hasFailed}
        onClick={() => seek(0)}
      >
        <RotateCcw aria-hidden="true" className="size-5" />
      </Button>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={`${clock(state.seconds)} of ${clock(state.totalSeconds)}`}
        min={0}
        max={state.totalSeconds}
        step={0.05}
        value={Math.min(state.seconds, state.totalSeconds)}
        disabled={state.hasFailed}
        onChange={({ target }) => seek(target.valueAsNumber)}
        className="h-11 w-0 min-w-0 flex-1 cursor-pointer accent-ink"
      />
      <span className="px-2 text-sm whitespace-nowrap text-ink-soft tabular-nums">
        {state.hasFailed ? 'Can’t be played here' : `${clock(state.seconds)} / ${clock(state.totalSeconds)}`}
      </span>
    </section>
  );
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
