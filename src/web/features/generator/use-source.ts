import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { Inspection } from '#domain/video/inspection.ts';
import { inspect } from '#video/client.ts';
import { claimsToBeVideo } from '#web/browser/files.ts';
import { refusalSentences, says } from './messages.ts';

/** The uploaded video. `url` plays it on this page while it is the source. */
export type ReadySource = { stage: 'ready'; file: File; url: string; inspection: Inspection };
export type Source =
  | { stage: 'empty' }
  | { stage: 'inspecting'; fileName: string }
  | { stage: 'refused'; fileName: string; sentence: string }
  | ReadySource;

const sampleUrl = '/videos/sample-5s.mp4';

/** Takes files and tells what they are; `onReady` hears of each one that can become a candidate video. */
export function useSource(onReady: (file: File) => void) {
  const [source, setSource] = useState<Source>({ stage: 'empty' });
  const running = useRef<AbortController | null>(null);
  const url = source.stage === 'ready' ? source.url : null;

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const examine = useCallback(
    async (file: File, success: string, signal: AbortSignal) => {
      setSource({ stage: 'inspecting', fileName: file.name });
      try {
        const result = await inspect(file, { signal });
        if (signal.aborted) return;
        if (!result.ok) {
          const sentence = refusalSentences[result.reason];
          setSource({ stage: 'refused', fileName: file.name, sentence });
          toast.error(result.reason === 'load-timeout' ? says.loadTimeout : sentence);
          return;
        }
        setSource({ stage: 'ready', file, url: URL.createObjectURL(file), inspection: result.inspection });
        toast.success(success);
        onReady(file);
      } catch (error) {
        if (signal.aborted) return;
        console.error(error);
        setSource({ stage: 'refused', fileName: file.name, sentence: says.failed });
        toast.error(says.failed);
      }
    },
    [onReady],
  );

  const begin = useCallback(() => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);

  const take = useCallback(
    (file: File) => {
      if (!claimsToBeVideo(file)) {
        toast.error(says.notAVideo);
        return;
      }
      void examine(file, says.uploaded, begin());
    },
    [begin, examine],
  );

  const takeSample = useCallback(async () => {
    const signal = begin();
    setSource({ stage: 'inspecting', fileName: 'the sample clip' });
    try {
      const response = await fetch(sampleUrl, { signal });
      const blob = await response.blob();
      // A host that answers every path with its page answers 200 with HTML.
      if (!response.ok || !blob.type.startsWith('video/'))
        throw new Error(`${sampleUrl}: ${response.status}`);
      await examine(new File([blob], 'sample-5s.mp4', { type: blob.type }), says.sampleLoaded, signal);
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      setSource({ stage: 'empty' });
      toast.error(says.sampleFailed);
    }
  }, [begin, examine]);

  const clear = useCallback(() => {
    running.current?.abort();
    setSource({ stage: 'empty' });
  }, []);

  return { source, take, takeSample, clear };
}
