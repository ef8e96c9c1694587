import { useCallback, useEffect, useRef, useState } from 'react';
import type { AudioNote } from '#domain/video/audio-notes.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { RenderErrorCode, RenderState } from '#domain/video/render-state.ts';
import { makePoster } from '#video/client.ts';
import { RenderFailure } from '#video/render-failure.ts';
import { newId } from '#web/browser/ids.ts';
import { saveFailureMessage } from '#web/data/store/failure.ts';
import { storeVideo } from '#web/data/store/videos.ts';
import { renderFailureToast, toastTexts } from '../messages.ts';
import { notice } from '../notice.ts';
import { withFinished } from './held-videos.ts';
import { measuredRender } from './measured-render.ts';
import { remainingFrom } from './remaining.ts';

/** The inputs of a render: a clip, its inspection, the plan, optional music, and the name of the result. */
export type RenderInputs = {
  clip: File;
  inspection: Inspection;
  plan: RenderPlan;
  music: File | null;
  fileName: string;
};

/**
 * A finished video with its inputs. `url` plays and downloads it while this screen is open. It is stored as `videoId`
 * unless `isStored` is false.
 */
export type RenderedVideo = {
  videoId: string;
  isStored: boolean;
  file: File;
  url: string;
  durationSeconds: number;
  /** The audio goals that were not reached. */
  audioNotes: readonly AudioNote[];
  inputs: RenderInputs;
};

// Each update of the page slows the encoder.
const updateIntervalMilliseconds = 250;

/**
 * Runs one render at a time and reports it in toasts and state. Unmounting aborts it. `start` accepts the candidate
 * that the video is for. `videos` are those rendered since mounting, newest first. `onFastRetry` is called when the
 * encoder stalled and the retry uses fast mode; `onKept` with the clip whose video was stored; `onBusyChange` when a
 * render starts and ends.
 */
export function useRender(
  ownerId: string,
  onFastRetry: () => void,
  onKept: (clip: File) => void,
  onBusyChange: (isBusy: boolean) => void,
) {
  const [state, setState] = useState<RenderState<RenderInputs, RenderedVideo>>({ stage: 'idle' });
  const running = useRef<AbortController | null>(null);
  const [videos, setVideos] = useState<readonly RenderedVideo[]>([]);
  const urls = useRef<string[]>([]);

  useEffect(() => {
    const held = videos.map(({ url }) => url);
    for (const url of urls.current) if (!held.includes(url)) URL.revokeObjectURL(url);
    urls.current = held;
  }, [videos]);
  useEffect(
    () => () => {
      running.current?.abort();
      for (const url of urls.current.splice(0)) URL.revokeObjectURL(url);
    },
    [],
  );

  const start = useCallback(
    async (inputs: RenderInputs, candidateId: string | null) => {
      const { clip, inspection, plan, music, fileName } = inputs;
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      let remaining = remainingFrom(performance.now());
      let shownAt = Number.NEGATIVE_INFINITY;
      setState({ stage: 'preparing', fraction: 0, remainingSeconds: null });
      onBusyChange(true);
      notice.info(toastTexts.started);
      try {
        const output = await measuredRender(clip, plan, inspection, {
          signal,
          music,
          onProgress: ({ stage, fraction }) => {
            const now = performance.now();
            const remainingSeconds = remaining(fraction, now);
            if (signal.aborted || now - shownAt < updateIntervalMilliseconds) return;
            shownAt = now;
            setState({ stage, fraction, remainingSeconds });
          },
          onStallRetry: () => {
            if (signal.aborted) return;
            remaining = remainingFrom(performance.now());
            notice.error(toastTexts.stalled);
            onFastRetry();
          },
        });
        if (signal.aborted) return;
        const file = new File([output.blob], fileName, { type: 'video/mp4' });
        const url = URL.createObjectURL(file);
        const { durationSeconds, audioNotes } = output;
        const video = { videoId: newId(), isStored: true, file, url, durationSeconds, audioNotes, inputs };
        setVideos((before) => withFinished(video, before));
        setState({ stage: 'done', video });
        notice.success(toastTexts.done);
        storeWithCover({ videoId: video.videoId, ownerId, durationSeconds, file }, plan).then(
          () => {
            onKept(clip);
            void noteVideo(candidateId, video.videoId);
          },
          async (error) => {
            void noteVideo(candidateId, null);
            setVideos((before) =>
              before.map((made) => (made.file === file ? { ...made, isStored: false } : made)),
            );
            const { sentence } = await saveFailureMessage(error, 'the video');
            notice.warning(`${sentence} Download it before you leave this page.`);
          },
        );
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof RenderFailure)) console.error(error);
        const failure = failureOf(error);
        setState({ stage: 'failed', inputs, ...failure });
        notice.error(renderFailureToast(failure.reason, failure.message));
      } finally {
        if (running.current === controller) {
          running.current = null;
          onBusyChange(false);
        }
      }
    },
    [ownerId, onFastRetry, onKept, onBusyChange],
  );

  const cancel = useCallback(() => {
    // The button may be pressed just after the render has ended.
    if (!running.current) return;
    running.current.abort();
    running.current = null;
    setState({ stage: 'canceled' });
    onBusyChange(false);
    notice.info(toastTexts.canceled);
  }, [onBusyChange]);

  return { state, videos, start, cancel };
}

/** Returns whether a render is in progress. */
export function isRendering(
  state: RenderState<RenderInputs, RenderedVideo>,
): state is Extract<RenderState<RenderInputs, RenderedVideo>, { fraction: number }> {
  return 'fraction' in state;
}

/** Stores the video. A chosen cover becomes its thumbnail; otherwise one is made when the video is first shown. */
async function storeWithCover(
  video: Parameters<typeof storeVideo>[0],
  { coverSeconds }: RenderPlan,
): Promise<void> {
  const isChosen = coverSeconds !== null;
  const thumbnail = isChosen ? await makePoster(video.file, { isFirstFrame: true }).catch(() => null) : null;
  await storeVideo(video, thumbnail);
}

/** Lazy: most videos have no candidate. */
async function noteVideo(candidateId: string | null, videoId: string | null): Promise<void> {
  if (candidateId === null) return;
  try {
    const { addCandidateVideo } = await import('#web/data/store/candidate-videos.ts');
    await addCandidateVideo(candidateId, videoId);
  } catch (error) {
    console.error(error);
    notice.warning('Couldn’t add the video to its candidate.');
  }
}

function failureOf(error: unknown): { reason: RenderErrorCode; message: string; tried: readonly string[] } {
  return error instanceof RenderFailure
    ? { reason: error.code, message: error.message, tried: error.tried }
    : { reason: 'worker-died', message: error instanceof Error ? error.message : String(error), tried: [] };
}
