import { useEffect, useRef, useState } from 'react';
import type { Trim } from '#domain/video/trim.ts';

/** Players seek to the nearest frame. */
const toleranceSeconds = 0.2;

/** Plays the part of a clip that is used, over and over. Times count from the start of the part. */
export function useClipPlayer({ startSeconds, durationSeconds }: Trim) {
  const video = useRef<HTMLVideoElement>(null);
  const shown = useRef<Trim | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const [playedSeconds, setPlayedSeconds] = useState(0);

  useEffect(() => {
    const before = shown.current;
    shown.current = { startSeconds, durationSeconds };
    // The end that is being moved is the one to look at.
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
    // A browser may refuse to play; the button then goes on offering it.
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
    /** What the video element must be given. */
    video: {
      ref: video,
      muted: isMuted,
      onPlay: () => setIsPlaying(true),
      onPause: () => setIsPlaying(false),
      onTimeUpdate: keepInside,
      onEnded: beginAgain,
    },
  };
}
