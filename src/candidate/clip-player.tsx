import type { ComponentProps } from 'preact';

/** Plays a clip that needs no captions: the candidate's own, or a finished video, which has them drawn in. */
export function ClipPlayer(props: ComponentProps<'video'>) {
  return (
    <div class="player">
      <video controls playsInline {...props} />
    </div>
  );
}
