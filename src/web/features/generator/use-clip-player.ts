import { useEffect, useRef, useState } from 'react';

/** Players seek to the nearest frame. */
const toleranceSeconds = 0.2;

/** Plays the part of a clip that is used, and only that. Times count from the start of the part. */
export function useClipPlayer({
  startSeconds,
  durationSeconds,
}: {
  startSeconds: number;
  durationSeconds: number;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const [playedSeconds, setPlayedSeconds] = useState(0);

  useEffect(() => {
    if (video.current) video.current.currentTime = startSeconds;
    setPlayedSeconds(0);
  }, [startSeconds]);

  const keepInside = () => {
    if (!video.current) return;
    const { currentTime } = video.current;
    const isPast = currentTime > startSeconds + durationSeconds + toleranceSeconds;
    if (isPast) video.current.pause();
    if (isPast || currentTime < startSeconds - toleranceSeconds) video.current.currentTime = startSeconds;
    setPlayedSeconds(Math.min(Math.max(0, video.current.currentTime - startSeconds), durationSeconds));
  };
  const toggle = () => {
    if (isPlaying) video.current?.pause();
    // A browser may refuse to play; the button then goes on offering it.
    else void video.current?.play().catch(() => undefined);
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
    },
  };
}
