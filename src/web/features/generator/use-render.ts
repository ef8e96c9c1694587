import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RenderErrorCode, RenderState } from '#domain/video/render-state.ts';
import { RenderFailure, render } from '#video/client.ts';
import { estimateRemainingSeconds } from './format.ts';
import { renderFailureToast, says } from './messages.ts';

/** A finished video. `url` plays and downloads it while it is shown. */
export type RenderedVideo = { file: File; url: string; durationSeconds: number };

// Each update of the page takes time from the encoder.
const updateIntervalMilliseconds = 250;

/**
 * Runs one render at a time and says how it goes, in toasts and as a state. Leaving the screen ends it.
 * `onFastRetry` hears that the encoder stalled and what comes will be in fast mode.
 */
export function useRender(onFastRetry: () => void) {
  const [state, setState] = useState<RenderState<RenderedVideo>>({ stage: 'idle' });
  const running = useRef<AbortController | null>(null);
  const url = state.stage === 'done' ? state.video.url : null;

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const start = useCallback(
    async (file: File, plan: RenderPlan, fileName: string) => {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      let startedAt = performance.now();
      let shownAt = Number.NEGATIVE_INFINITY;
      setState({ stage: 'preparing', fraction: 0, remainingSeconds: null });
      toast.info(says.started);
      try {
        const output = await render(file, plan, {
          signal,
          onProgress: ({ stage, fraction }) => {
            const now = performance.now();
            if (signal.aborted || now - shownAt < updateIntervalMilliseconds) return;
            shownAt = now;
            const remainingSeconds = estimateRemainingSeconds((now - startedAt) / 1000, fraction);
            setState({ stage, fraction, remainingSeconds });
          },
          onStallRetry: () => {
            if (signal.aborted) return;
            startedAt = performance.now();
            toast.error(says.stalled);
            onFastRetry();
          },
        });
        if (signal.aborted) return;
        const video = new File([output.blob], fileName, { type: 'video/mp4' });
        setState({
          stage: 'done',
          video: { file: video, url: URL.createObjectURL(video), durationSeconds: output.durationSeconds },
        });
        toast.success(says.done);
      } catch (error) {
        if (signal.aborted) return;
        console.error(error);
        const { reason, message } = failureOf(error);
        setState({ stage: 'failed', reason, message });
        toast.error(renderFailureToast(reason, message));
      }
    },
    [onFastRetry],
  );

  const cancel = useCallback(() => {
    running.current?.abort();
    setState({ stage: 'cancelled' });
    toast.info(says.cancelled);
  }, []);

  return { state, start, cancel };
}

/** Whether a render is under way. */
export function isRendering(
  state: RenderState<RenderedVideo>,
): state is Extract<RenderState<RenderedVideo>, { fraction: number }> {
  return 'fraction' in state;
}

function failureOf(error: unknown): { reason: RenderErrorCode; message: string } {
  return error instanceof RenderFailure
    ? { reason: error.code, message: error.message }
    : { reason: 'worker-died', message: error instanceof Error ? error.message : String(error) };
}
