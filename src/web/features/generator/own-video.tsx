import type { ComponentProps } from 'react';

/** Plays a rendered video. It has no caption track: captions are burned in. */
export function OwnVideo(props: ComponentProps<'video'>) {
  return <video controls playsInline {...props} />;
}
