import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cutRanges, resultSecondsOf, resultTimeOf, type Timeline } from '#domain/video/timeline.ts';
import { type Trim, trimEndSeconds } from '#domain/video/trim.ts';

/** Players seek to the nearest frame. */
const toleranceSeconds = 0.2;
/** A seek to the end of a cut may arrive up to a frame early. */
const seekSeconds = 0.05;

/** Plays the used part of a clip in a loop, without what is cut. Times are those of the result. */
export function useClipPlayer(timeline: Timeline) {
  const { startSeconds, durationSeconds } = timeline.trim;
  const endSeconds = trimEndSeconds(timeline.trim);
  const resultSeconds = resultSecondsOf(timeline);
  const video = useRef<HTMLVideoElement>(null);
  const shown = useRef<Trim | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const [playedSeconds, setPlayedSeconds] = useState(0);

  useEffect(() => {
    const before = shown.current;
    shown.current = { startSeconds, durationSeconds };
    // When the end moves, show the end.
    const isEndMoved = before?.startSeconds === startSeconds && before.durationSeconds !== durationSeconds;
    const seconds = isEndMoved ? Math.max(0, durationSeconds - toleranceSeconds / 2) : 0;
    if (video.current) video.current.currentTime = startSeconds + seconds;
    setPlayedSeconds(seconds);
  }, [startSeconds, durationSeconds]);

  const skipCut = useEffectEvent(() => {
    const player = video.current;
    if (!player || player.paused || player.seeking) return;
    const { currentTime } = player;
    const cut = cutRanges(timeline).find(
      (range) => currentTime >= range.startSeconds && currentTime < range.endSeconds - seekSeconds,
    );
    if (cut) player.currentTime = cut.endSeconds < endSeconds ? cut.endSeconds : startSeconds;
  });
  const hasCuts = timeline.cuts.length > 0;
  useEffect(() => {
    if (!isPlaying || !hasCuts) return;
    // The player reports its time only four times a second.
    let next = requestAnimationFrame(function watch() {
      skipCut();
      next = requestAnimationFrame(watch);
    });
    return () => cancelAnimationFrame(next);
  }, [isPlaying, hasCuts]);

  const keepInside = () => {
    if (!video.current) return;
    const { currentTime } = video.current;
    const isPast = currentTime > endSeconds + toleranceSeconds;
    if (isPast || currentTime < startSeconds - toleranceSeconds) video.current.currentTime = startSeconds;
    setPlayedSeconds(resultTimeOf(timeline, video.current.currentTime));
  };
  const play = () => {
    // The browser may refuse to play. The button then still offers it.
    void video.current?.play().catch(() => undefined);
  };
  const toggle = () => {
    if (isPlaying) video.current?.pause();
    else {
      const isAtEnd = playedSeconds > resultSeconds - toleranceSeconds;
      if (video.current && isAtEnd) video.current.currentTime = startSeconds;
      play();
    }
  };
  const beginAgain = () => {
    if (video.current) video.current.currentTime = startSeconds;
    play();
  };

  return {
    isPlaying,
    isMuted,
    playedSeconds,
    toggle,
    toggleMuted: () => setIsMuted(!isMuted),
    /** The props of the video element. */
    video: {
      ref: video,
      muted: isMuted,
      onPlay: () => setIsPlaying(true),
      onPause: () => setIsPlaying(false),
      onTimeUpdate: keepInside,
      // A browser may ignore a seek before it knows the clip.
      onLoadedMetadata: keepInside,
      onEnded: beginAgain,
    },
  };
}
