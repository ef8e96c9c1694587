import type { BrowserApi } from '../../support/browser-apis.ts';

/** What decodes a clip: the browser, the browser with frames converted to RGB, or ffmpeg.wasm. */
export type ClipDecoder = 'browser' | 'browser-converting' | 'ffmpeg' | 'none';

/** The clips that the report tries to decode. */
export type TriedClips = Readonly<Record<'h264' | 'hevc' | 'vp8', ClipDecoder>>;

/** What a page of the application reports about its browser. */
export type PageReport = {
  /** The names of the APIs that the browser has. */
  apis: readonly string[];
  userAgent: string;
  isChromium: boolean;
  /** Whether the browser's H.264 Main encoder outputs frames in order. */
  encodesMainInOrder: boolean;
  encodesAac: boolean;
  storesBlobs: boolean;
  hasServiceWorker: boolean;
  records: boolean;
  recognizesSpeech: boolean;
  sharesFiles: boolean;
};

/**
 * The results for one browser. `renderSeconds` is the time that the renderer takes for five seconds of 1080p video
 * without audio; null if it fails.
 */
export type BrowserReport = PageReport & {
  browser: string;
  clips: TriedClips;
  renderSeconds: number | null;
};

/** Runs inside a page of the application. It must not use anything outside itself. */
export async function reportBrowser(apis: readonly BrowserApi[]): Promise<PageReport> {
  const hasApi = ({ owner = 'globalThis', key }: BrowserApi) => {
    if (owner === 'context') return document.createElement('canvas').getContext(key) !== null;
    const holder: unknown = owner
      .split('.')
      .reduce<unknown>((at, name) => at && Reflect.get(at as object, name), globalThis);
    return typeof holder === 'object' || typeof holder === 'function'
      ? holder !== null && key in holder
      : false;
  };

  /** Whether the Main profile encoder outputs frames in the order of its input. */
  const encodesInOrder = async () => {
    const timestamps: number[] = [];
    const encoder = new VideoEncoder({ output: (chunk) => timestamps.push(chunk.timestamp), error() {} });
    encoder.configure({
      codec: 'avc1.4d0028',
      width: 320,
      height: 320,
      bitrate: 500_000,
      framerate: 30,
      avc: { format: 'avc' },
    });
    for (let index = 0; index < 8; index++) {
      const plane = new Uint8Array((320 * 320 * 3) / 2).fill(128);
      const timestamp = index * 33_333;
      const frame = new VideoFrame(plane, { format: 'I420', codedWidth: 320, codedHeight: 320, timestamp });
      encoder.encode(frame, { keyFrame: index === 0 });
      frame.close();
    }
    await encoder.flush();
    encoder.close();
    return timestamps.every((each, at) => at === 0 || each > (timestamps[at - 1] ?? 0));
  };
  const encodesAac = async () => {
    const config = { codec: 'mp4a.40.2', sampleRate: 48_000, numberOfChannels: 1, bitrate: 128_000 };
    return (await AudioEncoder.isConfigSupported(config)).supported === true;
  };
  const storesBlobs = () =>
    new Promise<boolean>((resolve) => {
      const opening = indexedDB.open('standout-table');
      opening.onupgradeneeded = () => opening.result.createObjectStore('blobs');
      opening.onerror = () => resolve(false);
      opening.onsuccess = () => {
        const writing = opening.result.transaction('blobs', 'readwrite');
        writing.objectStore('blobs').put(new Blob(['x']), 1);
        writing.oncomplete = () => resolve(true);
        writing.onabort = () => resolve(false);
      };
    });
  const registersWorker = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js');
    return registration.unregister();
  };
  const isTrue = (question: () => boolean | Promise<boolean>) =>
    Promise.resolve()
      .then(question)
      .catch(() => false);

  const recognition: unknown = Reflect.get(globalThis, 'SpeechRecognition');
  const video = new File([], 'video.mp4', { type: 'video/mp4' });
  return {
    apis: apis.filter(hasApi).map(({ name }) => name),
    userAgent: navigator.userAgent,
    isChromium: navigator.vendor === 'Google Inc.',
    encodesMainInOrder: await isTrue(encodesInOrder),
    encodesAac: await isTrue(encodesAac),
    storesBlobs: await isTrue(storesBlobs),
    hasServiceWorker: await isTrue(registersWorker),
    records: await isTrue(() =>
      ['audio/webm;codecs=opus', 'audio/mp4'].some((type) => MediaRecorder.isTypeSupported(type)),
    ),
    recognizesSpeech: typeof recognition === 'function' && 'available' in recognition,
    sharesFiles: await isTrue(() => navigator.canShare({ files: [video] })),
  };
}
