import type { ComponentProps } from 'react';
import { atFirstFrame } from '#web/browser/first-frame.ts';

/** Plays a rendered video. It has no caption track, because captions are burned in. */
export function VideoPlayer({ src, ...props }: ComponentProps<'video'>) {
  return <video controls playsInline src={src && atFirstFrame(src)} {...props} />;
}
