import type { ComponentProps } from 'preact';

/**
 * Plays the candidate's clip or the finished video. Neither needs a caption track: the video's captions are burned in.
 */
export function ClipPlayer(props: ComponentProps<'video'>) {
  return (
    <div class="player">
      <video controls playsInline {...props} />
    </div>
  );
}
