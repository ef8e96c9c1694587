import { type RefObject, useEffect, useRef, useState } from 'react';
import { timedRecording } from './timed-recording.ts';

type PlayerState = { isPlaying: boolean; hasFailed: boolean; seconds: number; totalSeconds: number };

/** How long playback may stall after an error before it counts as failed. */
const stallMilliseconds = 1_500;

/**
 * Plays audio without an element in the page. `seek` also works while the length is still unknown. A recording with a
 * known length is loaded when it is first played or sought, because WebKitGTK 2.50 hangs if the user leaves a page
 * that is loading audio.
 */
export function useAudioPlayer(audio: Blob, knownSeconds: number | null, startsPlaying: boolean) {
  const isStartWanted = useRef(startsPlaying);
  const playerRef = useRef<HTMLAudioElement | null>(null);
  /** Loads the audio. Null until its source is known, and after it was called. */
  const loadRef = useRef<(() => void) | null>(null);
  /** The position to seek to as soon as possible. */
  const wantedSeconds = useRef<number | null>(null);
  /** Where the last seek ended. Firefox reports earlier positions for a moment when playback continues from there. */
  const earliestSeconds = useRef(0);
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
    let url = '';
    const aborting = new AbortController();
    const update = (change: Partial<PlayerState>) => setState((state) => ({ ...state, ...change }));
    const on = (name: string, listener: () => void) =>
      player.addEventListener(name, listener, { signal: aborting.signal });

    const start = () => {
      moveToWanted(player, wantedSeconds, earliestSeconds);
      // If the browser refuses to play, the player stays paused.
      if (isStartWanted.current) void player.play().catch(() => undefined);
      isStartWanted.current = false;
    };
    const endMeasuring = () => {
      isMeasuring.current = false;
      player.currentTime = wantedSeconds.current ?? 0;
      wantedSeconds.current = null;
      earliestSeconds.current = player.currentTime;
      start();
    };
    // WebKit reports a length that is too short for a fragmented recording.
    const keepLength = () => update({ totalSeconds: Math.max(knownSeconds ?? 0, player.duration) });
    on('loadedmetadata', () => {
      if (Number.isFinite(player.duration)) {
        keepLength();
        return start();
      }
      // A file may not contain its length. Only seeking far past its end makes the browser determine it.
      isMeasuring.current = true;
      player.currentTime = 1e9;
      // Firefox cannot seek in such a file.
      if (!player.seeking) endMeasuring();
    });
    on('durationchange', () => {
      if (!Number.isFinite(player.duration)) return;
      keepLength();
      if (isMeasuring.current) endMeasuring();
    });
    on('seeked', () => isMeasuring.current || moveToWanted(player, wantedSeconds, earliestSeconds));
    on('timeupdate', () => {
      if (isMeasuring.current || wantedSeconds.current !== null) return;
      update({ seconds: Math.max(player.currentTime, earliestSeconds.current) });
    });
    on('play', () => update({ isPlaying: true }));
    on('pause', () => update({ isPlaying: false }));
    on('ended', () => {
      // Playback starts from the beginning again.
      earliestSeconds.current = 0;
      update({ isPlaying: false });
    });
    const fail = () => update({ hasFailed: true, isPlaying: false });
    on('error', () => {
      if (player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return fail();
      // Without an audio device, Firefox reports an error but continues to play.
      const stoppedAt = player.currentTime;
      setTimeout(() => {
        if (!aborting.signal.aborted && !player.paused && player.currentTime === stoppedAt) fail();
      }, stallMilliseconds);
    });
    const prepare = async () => {
      const timed = knownSeconds === null ? null : await timedRecording(audio, knownSeconds);
      if (aborting.signal.aborted) return;
      url = URL.createObjectURL(timed?.ok ? timed.value : audio);
      const load = () => {
        loadRef.current = null;
        player.src = url;
      };
      const isPlayable = player.canPlayType(audio.type.split(';')[0] ?? '') !== '';
      const isWanted = isStartWanted.current || wantedSeconds.current !== null;
      if (timed?.ok && isPlayable && !isWanted) loadRef.current = load;
      else load();
    };
    void prepare();
    return () => {
      aborting.abort();
      loadRef.current = null;
      player.pause();
      player.removeAttribute('src');
      URL.revokeObjectURL(url);
      isMeasuring.current = false;
      wantedSeconds.current = null;
      earliestSeconds.current = 0;
    };
  }, [audio, knownSeconds]);

  const toggle = () => {
    const player = playerRef.current;
    if (!player) return;
    loadRef.current?.();
    if (state.isPlaying) player.pause();
    else if (player.src === '') isStartWanted.current = true;
    else
      void player.play().catch((error: Error) => {
        // An AbortError means that playback was paused before it started.
        if (error.name !== 'AbortError') setState((state) => ({ ...state, hasFailed: true }));
      });
  };
  const seek = (seconds: number) => {
    wantedSeconds.current = seconds;
    loadRef.current?.();
    if (playerRef.current && !isMeasuring.current)
      moveToWanted(playerRef.current, wantedSeconds, earliestSeconds);
    setState((state) => ({ ...state, seconds }));
  };
  return { state, toggle, seek };
}

/**
 * Seeks to the wanted position once the player has loaded and finished an earlier seek, because two seeks at once make
 * WebKitGTK hang.
 */
function moveToWanted(
  player: HTMLAudioElement,
  wantedSeconds: RefObject<number | null>,
  earliestSeconds: RefObject<number>,
): void {
  if (wantedSeconds.current === null || player.seeking) return;
  if (player.readyState < HTMLMediaElement.HAVE_METADATA) return;
  player.currentTime = wantedSeconds.current;
  wantedSeconds.current = null;
  // The position is unchanged if the browser cannot seek.
  earliestSeconds.current = player.currentTime;
}
