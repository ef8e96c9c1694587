import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardKind } from '#domain/video/cards.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { finishedAudio } from '#video/finished-audio.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import type { PreviewedClip } from './previewed-clip.ts';

/** A larger offset between image and audio is noticeable. */
const toleranceSeconds = 0.12;

/** `player` is a ref to the audio element, and `url` its source. */
type FinishedAudio =
  | { stage: 'not-needed' | 'making' | 'failed' }
  | { stage: 'ready'; player: RefObject<HTMLAudioElement | null>; url: string };
type Made = { of: string; clip: PreviewedClip; music: File | null; wav: Blob | null };

/**
 * Plays the final audio with the preview if it has music or noise reduction, which the clip's player can't do. The
 * audio is prepared on first playback. Until then, or if it fails, the clip's audio plays.
 */
export function useFinishedAudio({
  clip,
  plan,
  music,
  video,
  isPlaying,
  card,
  now,
}: {
  clip: PreviewedClip;
  plan: RenderPlan;
  music: File | null;
  video: RefObject<HTMLVideoElement | null>;
  isPlaying: boolean;
  /** The card that is shown instead of the clip, or null. */
  card: CardKind | null;
  /** Returns the time in the result. */
  now: () => number;
}): FinishedAudio {
  const [made, setMade] = useState<Made | null>(null);
  const isNeeded = plan.audioBitsPerSecond !== null && (plan.reducesNoise || plan.hasMusic);
  const { trim, cuts, cards, reducesNoise, normalizesLoudness, hasMusic } = plan;
  const of = JSON.stringify([trim, cuts, cards, reducesNoise, normalizesLoudness, hasMusic]);
  const isMade = made !== null && made.of === of && made.clip === clip && made.music === music;
  const isMaking = isNeeded && !isMade && isPlaying;
  const make = useEffectEvent((signal: AbortSignal) => finishedAudio(clip.file, plan, music, signal));

  useEffect(() => {
    if (!isMaking) return;
    const controller = new AbortController();
    const known = { of, clip, music };
    make(controller.signal).then(
      (wav) => setMade({ ...known, wav }),
      (error) => {
        if (controller.signal.aborted) return;
        console.warn(error);
        setMade({ ...known, wav: null });
      },
    );
    return () => controller.abort();
  }, [isMaking, of, clip, music]);

  const player = useRef<HTMLAudioElement>(null);
  const url = useObjectUrl(isNeeded && isMade ? made.wav : null);
  const follow = useEffectEvent((shownCard: CardKind | null) => {
    const audio = player.current;
    if (!audio) return;
    if (!isPlaying || (shownCard === null && video.current?.seeking)) return audio.pause();
    if (Math.abs(audio.currentTime - now()) > toleranceSeconds) audio.currentTime = now();
    // The browser may refuse to play.
    if (audio.paused) audio.play().catch(() => undefined);
  });
  useEffect(() => {
    const sync = () => follow(card);
    sync();
    const clipPlayer = video.current;
    if (url === undefined || !isPlaying || !clipPlayer) return;
    const events = ['seeking', 'seeked', 'playing', 'timeupdate'];
    for (const event of events) clipPlayer.addEventListener(event, sync);
    return () => {
      for (const event of events) clipPlayer.removeEventListener(event, sync);
    };
  }, [url, isPlaying, card, video]);

  if (!isNeeded) return { stage: 'not-needed' };
  if (url !== undefined) return { stage: 'ready', player, url };
  return { stage: isMade && made.wav === null ? 'failed' : 'making' };
}
