import { useEffect, useRef, useState } from 'react';
import type { Trim } from '#domain/video/trim.ts';

/** Players seek to the nearest frame. */
const toleranceSeconds = 0.2;

/** Plays the used part of a clip in a loop. Times count from the start of that part. */
export function useClipPlayer({ startSeconds, durationSeconds }: Trim) {
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

  const keepInside = () => {
    if (!video.current) return;
    const { currentTime } = video.current;
    const isPast = currentTime > startSeconds + durationSeconds + toleranceSeconds;
    if (isPast || currentTime < startSeconds - toleranceSeconds) video.current.currentTime = startSeconds;
    setPlayedSeconds(Math.min(Math.max(0, video.current.currentTime - startSeconds), durationSeconds));
  };
  const play = () => {
    // The browser may refuse to play. The button then still offers it.
    void video.current?.play().catch(() => undefined);
  };
  const toggle = () => {
    if (isPlaying) video.current?.pause();
    else {
      const isAtEnd = playedSeconds > durationSeconds - toleranceSeconds;
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
