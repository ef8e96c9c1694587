import type { ComponentProps } from 'react';

/** A video of the person's own, to be played as it is: captions that are wanted are in its picture. */
export function OwnVideo(props: ComponentProps<'video'>) {
  return <video controls playsInline {...props} />;
}
