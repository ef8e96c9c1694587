import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardKind } from '#domain/video/cards.ts';
import { cutRanges, resultSecondsOf, resultTimeOf, type Timeline } from '#domain/video/timeline.ts';
import { type Trim, trimEndSeconds } from '#domain/video/trim.ts';
import { useCardClock } from './use-card-clock.ts';

/** Browsers may seek to the nearest frame instead. */
const toleranceSeconds = 0.2;
/** A seek to the end of a cut may land up to a frame early. */
const seekSeconds = 0.05;
/** Updates per second, enough for a clock with whole seconds. */
const shownSteps = 4;

/**
 * Plays the used part of a clip in a loop, with its cards and without its cuts. Times are relative to the result.
 * Before playback, the first frame of the clip is shown.
 */
export function useClipPlayer(timeline: Timeline) {
  const { trim, framesPerSecond, cards } = timeline;
  const { startSeconds, durationSeconds } = trim;
  const endSeconds = trimEndSeconds(trim);
  const introSeconds = (cards?.introFrames ?? 0) / framesPerSecond;
  const outroSeconds = (cards?.outroFrames ?? 0) / framesPerSecond;
  const clipEndSeconds = resultSecondsOf(timeline) - outroSeconds;
  const video = useRef<HTMLVideoElement>(null);
  const shownTrim = useRef<Trim | null>(null);
  const [isVideoPlaying, setIsVideoPlaying] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const [playedSeconds, setPlayedSeconds] = useState(0);

  const cardStartOf = (kind: CardKind) => (kind === 'intro' ? 0 : clipEndSeconds);
  const card = useCardClock({
    secondsOf: (kind) => (kind === 'intro' ? introSeconds : outroSeconds),
    onTick: (kind, seconds) =>
      setPlayedSeconds(cardStartOf(kind) + Math.floor(seconds * shownSteps) / shownSteps),
    onEnd: (kind) => (kind === 'intro' ? playClip() : begin()),
  });
  const isPlaying = card.shown ? card.shown.isRunning : isVideoPlaying;

  const playClip = () => {
    const player = video.current;
    if (!player) return;
    setIsVideoPlaying(true);
    // The browser may refuse to play. Then the play button stays visible.
    player.play().catch(() => setIsVideoPlaying(!player.paused));
  };
  const begin = () => {
    const player = video.current;
    if (!player) return;
    if (Math.abs(player.currentTime - startSeconds) > seekSeconds) player.currentTime = startSeconds;
    if (introSeconds === 0) return playClip();
    // Safari lets a video start later without a gesture only if it was once played in one.
    player.play().catch(() => undefined);
    player.pause();
    card.show('intro');
  };
  const endClip = () => {
    if (card.shown) return;
    if (outroSeconds === 0) return begin();
    video.current?.pause();
    card.show('outro');
  };

  useEffect(() => {
    const before = shownTrim.current;
    shownTrim.current = { startSeconds, durationSeconds };
    // If only the end moved, show the end.
    const isEndMoved = before?.startSeconds === startSeconds && before.durationSeconds !== durationSeconds;
    const seconds = isEndMoved ? Math.max(0, durationSeconds - toleranceSeconds / 2) : 0;
    if (video.current) video.current.currentTime = startSeconds + seconds;
    setPlayedSeconds(seconds);
  }, [startSeconds, durationSeconds]);

  const watch = useEffectEvent(() => {
    const player = video.current;
    if (!player || player.paused || player.seeking) return;
    const { currentTime } = player;
    const cut = cutRanges(timeline).find(
      (range) => currentTime >= range.startSeconds && currentTime < range.endSeconds - seekSeconds,
    );
    if (currentTime >= endSeconds || (cut && cut.endSeconds >= endSeconds)) endClip();
    else if (cut) player.currentTime = cut.endSeconds;
  });
  useEffect(() => {
    if (!isVideoPlaying) return;
    // `timeupdate` fires only four times per second.
    let next = requestAnimationFrame(function eachFrame() {
      watch();
      next = requestAnimationFrame(eachFrame);
    });
    return () => cancelAnimationFrame(next);
  }, [isVideoPlaying]);

  const keepInside = () => {
    const player = video.current;
    if (!player || card.shown) return;
    const { currentTime, paused } = player;
    const isPast = currentTime > endSeconds + toleranceSeconds;
    if (isPast && !paused) return endClip();
    if (isPast || currentTime < startSeconds - toleranceSeconds) player.currentTime = startSeconds;
    const isBeforePlaying = paused && currentTime < startSeconds + seekSeconds;
    setPlayedSeconds(isBeforePlaying ? 0 : resultTimeOf(timeline, player.currentTime));
  };
  const pause = () => {
    video.current?.pause();
    card.setRunning(false);
  };
  const play = () => {
    if (card.shown) return card.setRunning(true);
    const isAtStart = playedSeconds <= introSeconds && introSeconds > 0;
    if (isAtStart || playedSeconds > clipEndSeconds - toleranceSeconds) begin();
    else playClip();
  };

  return {
    isPlaying,
    isMuted,
    playedSeconds,
    /** The card that is shown instead of the clip, or null. */
    card: card.shown?.kind ?? null,
    /** Returns the exact position in the result, in seconds. */
    now: () =>
      card.shown
        ? cardStartOf(card.shown.kind) + card.elapsedSeconds.current
        : resultTimeOf(timeline, video.current?.currentTime ?? startSeconds),
    play,
    pause,
    toggleMuted: () => setIsMuted(!isMuted),
    /** Stops playback and shows the clip. */
    stop: () => {
      pause();
      card.hide();
    },
    /** The props of the video element. */
    video: {
      ref: video,
      onPlay: () => setIsVideoPlaying(true),
      onPause: () => setIsVideoPlaying(false),
      onTimeUpdate: keepInside,
      onSeeking: () => {
        // Another control is showing a frame of the clip.
        if (card.shown && !card.shown.isRunning) card.hide();
      },
      // Browsers may ignore a seek before the metadata is loaded.
      onLoadedMetadata: keepInside,
      onEnded: endClip,
    },
  };
}
