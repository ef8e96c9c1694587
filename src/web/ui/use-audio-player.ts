import { useEffect, useRef, useState } from 'react';
import { timedWebm } from './timed-webm.ts';

type PlayerState = { isPlaying: boolean; hasFailed: boolean; seconds: number; totalSeconds: number };

/** How long playback may stand still after an error before it counts as failed. */
const stallMilliseconds = 1_500;

/** Plays audio without an element in the page. `seek` also works while the length is still unknown. */
export function useAudioPlayer(audio: Blob, knownSeconds: number | null, startsPlaying: boolean) {
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
    let url = URL.createObjectURL(audio);
    let isTimed = false;
    const aborting = new AbortController();
    const update = (change: Partial<PlayerState>) => setState((state) => ({ ...state, ...change }));
    const on = (name: string, listener: () => void) =>
      player.addEventListener(name, listener, { signal: aborting.signal });

    const restorePosition = () => {
      isMeasuring.current = false;
      player.currentTime = wantedSeconds.current;
      // A browser that refuses leaves it paused.
      if (isStartWanted.current) void player.play().catch(() => undefined);
      isStartWanted.current = false;
    };
    // WebKit reports too short a length for a recording in fragments.
    const keepLength = () => update({ totalSeconds: Math.max(knownSeconds ?? 0, player.duration) });
    const playTimed = async (seconds: number) => {
      isTimed = true;
      const timed = await timedWebm(audio, seconds);
      if (aborting.signal.aborted) return;
      if (!timed.ok) return restorePosition();
      URL.revokeObjectURL(url);
      url = URL.createObjectURL(timed.value);
      player.src = url;
    };
    on('loadedmetadata', () => {
      if (Number.isFinite(player.duration)) {
        keepLength();
        return restorePosition();
      }
      // Only seeking far past the end makes the browser determine the length of a file that does not contain it.
      isMeasuring.current = true;
      player.currentTime = 1e9;
      if (player.seeking) return;
      // Firefox cannot seek in such a file.
      if (knownSeconds === null || isTimed) restorePosition();
      else void playTimed(knownSeconds);
    });
    on('durationchange', () => {
      if (!Number.isFinite(player.duration)) return;
      keepLength();
      if (isMeasuring.current) restorePosition();
    });
    on('timeupdate', () => isMeasuring.current || update({ seconds: player.currentTime }));
    on('play', () => update({ isPlaying: true }));
    on('pause', () => update({ isPlaying: false }));
    on('ended', () => update({ isPlaying: false }));
    const fail = () => update({ hasFailed: true, isPlaying: false });
    on('error', () => {
      if (player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return fail();
      // Firefox without a sound device reports an error and keeps playing.
      const stoppedAt = player.currentTime;
      setTimeout(() => {
        if (!aborting.signal.aborted && !player.paused && player.currentTime === stoppedAt) fail();
      }, stallMilliseconds);
    });
    player.src = url;
    return () => {
      aborting.abort();
      player.pause();
      player.removeAttribute('src');
      URL.revokeObjectURL(url);
      isMeasuring.current = false;
      wantedSeconds.current = 0;
    };
  }, [audio, knownSeconds]);

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
