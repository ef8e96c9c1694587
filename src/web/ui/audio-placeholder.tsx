import type { AudioPlaceholderProps } from './audio-placeholder-parts.tsx';
import { LazyPart, lazyModule } from './lazy.tsx';

const parts = lazyModule(() => import('./audio-placeholder-parts.tsx'));

/** Replaces the player of an audio that is only in the account. Pressing Play fetches it. */
export function AudioPlaceholder(props: AudioPlaceholderProps) {
  return (
    <LazyPart module={parts} waiting={<div className="min-h-14" />}>
      {({ AudioPlaceholderParts }) => <AudioPlaceholderParts {...props} />}
    </LazyPart>
  );
}
