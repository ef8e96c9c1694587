import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useJustChanged } from '#web/ui/double-press.ts';
import { FrameError } from '../frame/preview.tsx';
import { toastTexts } from '../messages.ts';
import { PreviewBar } from './preview-bar.tsx';
import { ProgressReport } from './progress-report.tsx';
import { isRendering, type useRender } from './use-render.ts';

/** The preview with the buttons that start and cancel a render, its progress, and why the last one failed. */
export function GenerateBar({
  preview,
  state,
  canGenerate,
  isBatchBusy,
  estimate,
  failure,
  onGenerate,
  onCancel,
}: {
  /** The preview. It reports whether its frame could be drawn, because a thumbnail has no room for the error. */
  preview: (onDrawn: (isDrawn: boolean) => void) => ReactNode;
  state: ReturnType<typeof useRender>['state'];
  canGenerate: boolean;
  isBatchBusy: boolean;
  /** The render estimate; null without a clip. */
  estimate: ReactNode;
  /** The failure of the current inputs, or null. */
  failure: ReactNode;
  onGenerate: () => void;
  onCancel: () => void;
}) {
  const reasonId = useId();
  const [isFrameDrawn, setFrameDrawn] = useState(true);
  const generateButton = useRef<HTMLButtonElement>(null);
  const isBusy = isRendering(state);
  const hasJustStarted = useJustChanged(isBusy);
  return (
    <PreviewBar preview={preview(setFrameDrawn)}>
      <div className="grid min-w-0 gap-3 short:in-data-whole:col-start-2 [&_button]:min-h-12 sm:stacked:grid-cols-[1fr_auto] sm:stacked:items-center sm:stacked:gap-6 short:in-data-whole:grid-cols-1! short:in-data-whole:gap-3!">
        {isFrameDrawn ? null : <FrameError />}
        {failure}
        {isBusy ? <ProgressReport {...state} /> : null}
        {isBusy || failure ? null : estimate}
        {isBusy || (canGenerate && !isBatchBusy) ? null : (
          <p id={reasonId} className="text-sm text-ink-soft">
            {isBatchBusy
              ? 'A batch is running. Generating one video at a time keeps it fast.'
              : toastTexts.incomplete}
          </p>
        )}
        <div className="flex gap-3 sm:stacked:col-start-2 short:in-data-whole:col-start-1!">
          <Button
            ref={generateButton}
            size="large"
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
    </PreviewBar>
  );
}
