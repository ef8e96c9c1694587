import { useCallback, useEffect, useRef } from 'react';
import { inspect } from '#video/client.ts';
import { looksLikeVideo } from '#web/browser/files.ts';
import { refusalMessages, toastTexts } from '../messages.ts';
import { notice } from '../notice.ts';
import { heldSource, type Source, updateSourceState, useSourceState } from './source-state.ts';
import { useSampleFromUrl } from './use-sample-from-url.ts';

const unopened = 'Couldn’t open the video. Try another copy.';
const noRoomForShared = 'Not enough space for the shared video. Choose the file here instead.';
const sampleUrl = '/videos/sample-5s.mp4';

/** Inspects selected files. `onReady` is called with each usable one. A usable clip survives leaving the screen. */
export function useSource(ownerId: string, onReady: (file: File) => void) {
  const { source } = useSourceState(ownerId);
  const running = useRef<AbortController | null>(null);
  const url = source.stage === 'ready' ? source.url : null;
  const setSource = useCallback(
    (next: Source | ((before: Source) => Source)) =>
      updateSourceState(ownerId, (before) => ({
        source: typeof next === 'function' ? next(before.source) : next,
      })),
    [ownerId],
  );

  useEffect(
    () => () => {
      running.current?.abort();
      setSource((before) => (before.stage === 'ready' ? before : { stage: 'empty' }));
    },
    [setSource],
  );
  useEffect(
    () => () => {
      const { source: held } = heldSource.get();
      if (url && !(held.stage === 'ready' && held.url === url)) URL.revokeObjectURL(url);
    },
    [url],
  );

  const examine = useCallback(
    async (file: File, success: string, signal: AbortSignal) => {
      setSource({ stage: 'inspecting', fileName: file.name });
      try {
        const result = await inspect(file, { signal });
        if (signal.aborted) return;
        if (!result.ok) {
          // The card already shows and announces the reason.
          setSource({ stage: 'refused', fileName: file.name, sentence: refusalMessages[result.reason] });
          if (result.reason === 'load-timeout') notice.error(toastTexts.loadTimeout);
          return;
        }
        setSource({ stage: 'ready', file, url: URL.createObjectURL(file), inspection: result.inspection });
        notice.success(success);
        onReady(file);
      } catch (error) {
        if (signal.aborted) return;
        console.error(error);
        setSource({ stage: 'refused', fileName: file.name, sentence: unopened });
        notice.error(toastTexts.failed);
      }
    },
    [onReady, setSource],
  );

  const begin = useCallback(() => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);

  const take = useCallback(
    async (file: File) => {
      if (!(await looksLikeVideo(file))) {
        // A message about an earlier file would seem to refer to this one.
        setSource((before) => (before.stage === 'refused' ? { stage: 'empty' } : before));
        notice.error(toastTexts.notAVideo);
        return;
      }
      void examine(file, toastTexts.uploaded, begin());
    },
    [begin, examine, setSource],
  );

  const takeSample = useCallback(async () => {
    const signal = begin();
    setSource({ stage: 'inspecting', fileName: 'the sample clip' });
    try {
      const response = await fetch(sampleUrl, { signal });
      const blob = await response.blob();
      // Some hosts answer every path with an HTML page and status 200.
      if (!response.ok || !blob.type.startsWith('video/'))
        throw new TypeError('The response is not a video.');
      // A fixed date, so that it is the same file each time and its edits are found again.
      const file = new File([blob], 'sample-5s.mp4', { type: blob.type, lastModified: 0 });
      await examine(file, toastTexts.sampleLoaded, signal);
    } catch {
      if (signal.aborted) return;
      setSource({ stage: 'empty' });
      notice.error(toastTexts.sampleFailed);
    }
  }, [begin, examine, setSource]);

  useSampleFromUrl(takeSample);

  const showNoRoomForShared = useCallback(() => {
    setSource({ stage: 'refused', fileName: 'Shared video', sentence: noRoomForShared });
  }, [setSource]);

  const clear = useCallback(() => {
    running.current?.abort();
    setSource({ stage: 'empty' });
  }, [setSource]);

  return { source, take, takeSample, showNoRoomForShared, clear };
}
