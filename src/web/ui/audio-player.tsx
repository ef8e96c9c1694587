import { Pause, Play, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

/**
 * Plays audio: play and pause, back to the start, a seek bar, elapsed and total time. `knownSeconds` is the length if
 * the file does not contain it: browser recordings have none until they are read to the end.
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
  /** Plays as soon as it can, if the browser allows it. */
  startsPlaying?: boolean;
}) {
  const { state, toggle, seek } = usePlayer(audio, knownSeconds, startsPlaying);
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
        className="h-11 w-0 min-w-0 flex-1 cursor-pointer accent-accent"
      />
      <span className="px-2 text-sm whitespace-nowrap text-ink-soft tabular-nums">
        {state.hasFailed ? 'Can’t be played here' : `${clock(state.seconds)} / ${clock(state.totalSeconds)}`}
      </span>
    </section>
  );
}

type PlayerState = { isPlaying: boolean; hasFailed: boolean; seconds: number; totalSeconds: number };

function usePlayer(audio: Blob, knownSeconds: number | null, startsPlaying: boolean) {
  const isStartWanted = useRef(startsPlaying);
  const playerRef = useRef<HTMLAudioElement | null>(null);
  // The wanted position, also while the length is still unknown.
  const wantedSeconds = useRef(0);
  const isMeasuring = useRef(false);
  const [state, setState] = useState<PlayerState>({
    isPlaying: false,
    hasFailed: false,
    seconds: 0,
    totalSeconds: knownSeconds ?? 0,
  });
  useEffect(() => {
    const player = new Audio();
    player.preload = 'auto';
    playerRef.current = player;
    const url = URL.createObjectURL(audio);
    // Only seeking far past the end makes the browser determine the length of a file that does not contain it.
    const restorePosition = () => {
      isMeasuring.current = false;
      player.currentTime = wantedSeconds.current;
      // A browser that refuses leaves it paused.
      if (isStartWanted.current) void player.play().catch(() => undefined);
      isStartWanted.current = false;
    };
    const update = (change: Partial<PlayerState>) => setState((state) => ({ ...state, ...change }));
    const listeners: [string, () => void][] = [
      [
        'loadedmetadata',
        () => {
          if (Number.isFinite(player.duration)) {
            update({ totalSeconds: player.duration });
            return restorePosition();
          }
          isMeasuring.current = true;
          player.currentTime = 1e9;
        },
      ],
      [
        'durationchange',
        () => {
          if (!Number.isFinite(player.duration)) return;
          update({ totalSeconds: player.duration });
          if (isMeasuring.current) restorePosition();
        },
      ],
      ['timeupdate', () => isMeasuring.current || update({ seconds: player.currentTime })],
      ['play', () => update({ isPlaying: true })],
      ['pause', () => update({ isPlaying: false })],
      ['ended', () => update({ isPlaying: false })],
      ['error', () => update({ hasFailed: true, isPlaying: false })],
    ];
    for (const [name, listener] of listeners) player.addEventListener(name, listener);
    player.src = url;
    return () => {
      for (const [name, listener] of listeners) player.removeEventListener(name, listener);
      player.pause();
      player.removeAttribute('src');
      URL.revokeObjectURL(url);
      isMeasuring.current = false;
      wantedSeconds.current = 0;
    };
  }, [audio]);

  const toggle = () => {
    const player = playerRef.current;
    if (!player) return;
    if (state.isPlaying) player.pause();
    else
      void player.play().catch((error: Error) => {
        // Paused before playback started.
        if (error.name !== 'AbortError') setState((state) => ({ ...state, hasFailed: true }));
      });
  };
  const seek = (seconds: number) => {
    wantedSeconds.current = seconds;
    if (playerRef.current && !isMeasuring.current) playerRef.current.currentTime = seconds;
    setState((state) => ({ ...state, seconds }));
  };
  return { state, toggle, seek };
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
