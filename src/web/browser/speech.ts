/** Speech recognition on the device: it needs no key and sends no audio anywhere. */
export type DeviceSpeech = { language: string };

type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
};
type RecognitionClass = {
  new (): Recognition;
  available?: (options: { langs: string[]; processLocally: boolean }) => Promise<string>;
  install?: (options: { langs: string[]; processLocally: boolean }) => Promise<boolean>;
};

/** Finds on-device recognition for the user's language, which may need a download first. */
export async function findDeviceSpeech(): Promise<DeviceSpeech | null> {
  const language = navigator.language;
  const availability = await recognitionClass()
    ?.available?.({ langs: [language], processLocally: true })
    .catch(() => 'unavailable');
  return availability === 'available' || availability === 'downloadable' ? { language } : null;
}

/**
 * Transcribes speech until `stop` is called. `onWords` receives all words so far; the last ones may still change.
 * `ended` resolves with the final words. Resolves to null if `isWanted` returns false after the language pack was
 * downloaded, which may take minutes.
 */
export async function recognizeOnDevice(
  { language }: DeviceSpeech,
  onWords: (words: string) => void,
  isWanted: () => boolean,
): Promise<{
  stop: () => void;
  abort: () => void;
  ended: Promise<{ ok: boolean; words: string }>;
} | null> {
  const Recognition = recognitionClass();
  if (!Recognition) throw new Error('This browser has no speech recognition.');
  const options = { langs: [language], processLocally: true };
  if ((await Recognition.available?.(options)) !== 'available') await Recognition.install?.(options);
  if (!isWanted()) return null;

  const recognition = new Recognition();
  recognition.lang = language;
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.processLocally = true;
  let certain = '';
  let hasFailed = false;
  recognition.addEventListener('result', (event) => {
    const results = resultsIn(event);
    certain = results
      .filter(({ isFinal }) => isFinal)
      .map(({ words }) => words)
      .join('');
    onWords(
      results
        .map(({ words }) => words)
        .join('')
        .trim(),
    );
  });
  recognition.addEventListener('error', () => {
    hasFailed = true;
  });
  const ended = new Promise<{ ok: boolean; words: string }>((resolve) => {
    recognition.addEventListener('end', () => resolve({ ok: !hasFailed, words: certain.trim() }));
  });
  recognition.start();
  return { stop: () => recognition.stop(), abort: () => recognition.abort(), ended };
}

function recognitionClass(): RecognitionClass | undefined {
  const found: unknown = Reflect.get(globalThis, 'SpeechRecognition');
  return typeof found === 'function' ? (found as unknown as RecognitionClass) : undefined;
}

function resultsIn(event: Event): { words: string; isFinal: boolean }[] {
  const results: unknown = Reflect.get(event, 'results');
  if (typeof results !== 'object' || results === null) return [];
  return Array.from(
    results as ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>,
    (result) => ({
      words: result[0]?.transcript ?? '',
      isFinal: result.isFinal,
    }),
  );
}
