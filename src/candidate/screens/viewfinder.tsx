import type { ComponentChildren, RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Camera } from '../use-camera.ts';

/** Shows the camera's image with an outline for head and shoulders that leaves headroom. */
export function Viewfinder({
  camera,
  videoRef,
  hasGuide = true,
  children,
}: {
  camera: Camera;
  videoRef: RefObject<HTMLVideoElement | null>;
  hasGuide?: boolean;
  children?: ComponentChildren;
}) {
  const stream = camera.at === 'on' ? camera.stream : null;
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    video.srcObject = stream;
    // Safari ignores `autoplay` when a stream is set later.
    if (stream) void video.play().catch(() => undefined);
  }, [stream, videoRef]);
  const isMirrored = camera.at === 'on' && camera.facing === 'user';
  return (
    <div class="viewfinder">
      <video
        ref={videoRef}
        class={isMirrored ? 'mirrored' : undefined}
        muted
        playsInline
        autoPlay
        aria-hidden
      />
      {hasGuide && (
        <svg class="guide" viewBox="0 0 90 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <ellipse cx="45" cy="58" rx="17" ry="23" />
          <path d="M8 128c2-24 14-33 28-37 5 4 13 4 18 0 14 4 26 13 28 37" />
        </svg>
      )}
      {children}
    </div>
  );
}
