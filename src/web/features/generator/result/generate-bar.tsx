import { type ReactNode, useId, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { coveringBar } from '#web/ui/covering-bar.ts';
import { useJustChanged } from '#web/ui/double-press.ts';
import { toastTexts } from '../messages.ts';
import { ProgressReport } from './progress-report.tsx';
import { isRendering, type useRender } from './use-render.ts';

/**
 * The buttons that start and cancel a render, with its progress. Always visible: a bar at the bottom of small screens,
 * below the preview on large ones.
 */
export function GenerateBar({
  state,
  canGenerate,
  isBatchBusy,
  estimate,
  hasCurrentVideo,
  onGenerate,
  onCancel,
}: {
  state: ReturnType<typeof useRender>['state'];
  canGenerate: boolean;
  isBatchBusy: boolean;
  /** The expected time and size; null while there is nothing to render. */
  estimate: ReactNode;
  /** The current inputs already have a video, so downloading it is the primary action. */
  hasCurrentVideo: boolean;
  onGenerate: () => void;
  onCancel: () => void;
}) {
  const reasonId = useId();
  const generateButton = useRef<HTMLButtonElement>(null);
  const isBusy = isRendering(state);
  const hasJustStarted = useJustChanged(isBusy);
  return (
    <div
      ref={coveringBar}
      className="z-20 grid gap-3 max-lg:sticky low:static max-lg:bottom-0 max-lg:order-last max-lg:-mx-4 max-lg:-mb-8 sm:max-lg:-mb-10 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-8 sm:max-lg:grid-cols-[1fr_auto] sm:max-lg:items-center sm:max-lg:gap-6 sm:max-lg:px-8"
    >
      {isBusy ? <ProgressReport {...state} /> : null}
      {isBusy || (canGenerate && !isBatchBusy) ? null : (
        <p id={reasonId} className="text-sm text-ink-soft">
          {isBatchBusy
            ? 'A batch is running. Generating one video at a time keeps it fast.'
            : toastTexts.incomplete}
        </p>
      )}
      {isBusy || !canGenerate || isBatchBusy || hasCurrentVideo ? null : estimate}
      <div className="flex gap-3 sm:max-lg:col-start-2">
        <Button
          ref={generateButton}
          size="large"
          variant={hasCurrentVideo ? 'secondary' : 'primary'}
          aria-describedby={canGenerate && !isBatchBusy ? undefined : reasonId}
          disabled={!canGenerate || isBatchBusy}
          isBusy={isBusy}
          className="min-w-0 flex-1 px-4! disabled:border disabled:border-edge disabled:bg-sunken! disabled:text-ink-soft! disabled:opacity-100!"
          onClick={onGenerate}
        >
          {isBusy ? 'Generating…' : 'Generate video'}
        </Button>
        {isBusy ? (
          <Button
            size="large"
            variant="secondary"
            className="px-4!"
            onClick={() => {
              if (hasJustStarted()) return;
              // The Cancel button disappears with the render, so the focus moves to the Generate button. It is in the
              // same place: no scrolling.
              generateButton.current?.focus({ preventScroll: true });
              onCancel();
            }}
          >
            Cancel
          </Button>
        ) : null}
      </div>
    </div>
  );
}
