import { CloudOff, Play, RotateCw } from 'lucide-react';
import { Button } from './button.tsx';

export type AudioPlaceholderProps = {
  label: string;
  /** The length of the audio, if known. */
  detail: string | null;
  /** Why the last attempt to fetch the audio failed. */
  failure: string | null;
  isLoading: boolean;
  onLoad: () => void;
};

/** The content of `AudioPlaceholder`. */
export function AudioPlaceholderParts({ label, detail, failure, isLoading, onLoad }: AudioPlaceholderProps) {
  return (
    <section
      aria-label={label}
      className="flex min-h-14 flex-wrap items-center gap-x-1 rounded-control border border-line bg-surface p-1.5"
    >
      {failure === null ? (
        <>
          <Button variant="quiet" size="icon" aria-label="Play" isBusy={isLoading} onClick={onLoad}>
            {isLoading ? null : <Play aria-hidden="true" className="size-5 fill-current" />}
          </Button>
          <p role="status" className="min-w-0 flex-1 px-1 text-sm text-ink-soft">
            {isLoading ? 'Loading from your account…' : 'In your account'}
          </p>
          {detail === null ? null : (
            <span className="px-2 text-sm whitespace-nowrap text-ink-soft tabular-nums">{detail}</span>
          )}
        </>
      ) : (
        <>
          <span className="grid size-11 shrink-0 place-items-center text-ink-soft">
            <CloudOff aria-hidden="true" className="size-5" />
          </span>
          <p role="status" className="min-w-40 flex-1 px-1 text-sm text-ink-soft">
            {failure}
          </p>
          <Button variant="quiet" isBusy={isLoading} onClick={onLoad}>
            {isLoading ? null : <RotateCw aria-hidden="true" className="size-4" />} Retry
          </Button>
        </>
      )}
    </section>
  );
}
