import { useCallback, useEffect, useRef, useState } from 'react';
import { worksWithoutKey } from '#domain/ai/api-key.ts';
import { type DeviceSpeech, findDeviceSpeech, recognizeOnDevice } from '#web/browser/speech.ts';
import { useLatest } from '#web/browser/use-latest.ts';
import { type AiAccount, findTranscriptionAccount, providerUrlOf } from '../ai/account.ts';

/**
 * On-device dictation, which needs no key and sends nothing. `isOffered` is true if nothing else can transcribe and
 * the device supports this. `heard` is the text so far while listening, otherwise null. Leaving the screen ends the
 * dictation and passes on the final words.
 */
export function useDeviceSpeech({
  onWords,
  onFailed,
}: {
  onWords: (words: string) => Promise<unknown>;
  /** Called with the failure, in the words of part 2 §8. */
  onFailed: (message: string) => void;
}) {
  const [speech, setSpeech] = useState<DeviceSpeech | null>(null);
  const [heard, setHeard] = useState<string | null>(null);
  const listening = useRef<{ stop: () => void } | null>(null);
  const isUnmounted = useRef(false);
  const callbacks = useLatest({ onWords, onFailed });

  useEffect(() => {
    isUnmounted.current = false;
    // On-device dictation also works if it is unknown whether the server provides AI.
    const find = async () => {
      const account = await findTranscriptionAccount().catch(() => null);
      return account && transcribes(account) ? null : findDeviceSpeech();
    };
    void find().then((found) => isUnmounted.current || setSpeech(found));
    return () => {
      isUnmounted.current = true;
      listening.current?.stop();
    };
  }, []);

  const listen = useCallback(async () => {
    if (!speech) return;
    let isCurrent = true;
    const giveUp = () => {
      isCurrent = false;
      setHeard(null);
    };
    listening.current = { stop: giveUp };
    setHeard('');
    try {
      const started = await recognizeOnDevice(speech, setHeard, () => isCurrent);
      // Another recognition may have started after this one was canceled.
      if (!started) return;
      listening.current = started;
      const { words } = await started.ended;
      if (words !== '') await callbacks.current.onWords(words);
      else if (!isUnmounted.current) callbacks.current.onFailed('Transcription failed. Please try again.');
    } catch (error) {
      if (!isCurrent) return;
      console.error('On-device dictation failed:', error);
      callbacks.current.onFailed('Recording failed. Please try again.');
    }
    listening.current = null;
    setHeard(null);
  }, [speech]);

  const stop = useCallback(() => listening.current?.stop(), []);
  return { isOffered: speech !== null, heard, listen, stop };
}

/** An operator's local model server can only chat. */
function transcribes(account: AiAccount): boolean {
  return !(account.kind === 'server' && worksWithoutKey(providerUrlOf(account)));
}
