import type { ComponentProps } from 'react';

/** Plays a rendered video. It has no caption track: captions are burned in. */
export function VideoPlayer(props: ComponentProps<'video'>) {
  return <video controls playsInline {...props} />;
}
