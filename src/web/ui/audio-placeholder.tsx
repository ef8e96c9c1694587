import { LazyPart, lazyModule } from './lazy.tsx';

const parts = lazyModule(() => import('./audio-placeholder-parts.tsx'));

export type AudioPlaceholderProps = {
  label: string;
  /** The length of the audio, if known. */
  detail: string | null;
  /** Why the last attempt to fetch the audio failed. */
  failure: string | null;
  isLoading: boolean;
  onLoad: () => void;
};

/** Stands for a player whose audio is only in the account. Pressing Play fetches it. */
export function AudioPlaceholder(props: AudioPlaceholderProps) {
  return (
    <LazyPart module={parts} waiting={<div className="min-h-14" />}>
      {({ AudioPlaceholderParts }) => <AudioPlaceholderParts {...props} />}
    </LazyPart>
  );
}
