import type { ScreenId } from '#domain/screens.ts';

/**
 * A browser API that Standout uses and some browser lacks: a row of docs/browsers.md. Tests delete it from pages and
 * workers. `owner` is the object with the property, such as "Promise"; the default is the global object.
 */
export type BrowserApi = {
  name: string;
  owner?: string;
  key: string;
  /** What users read where the API is required: on every screen, or on the screens with these ids. */
  says?: { everywhere: string } | { on: readonly ScreenId[]; words: string };
  /** True if Safari 16.4, Firefox 115, or Chrome 108 lacks it. */
  isMissingAtFloor?: true;
};

export const browserApis: readonly BrowserApi[] = [
  // JavaScript
  ...missingAtFloor('Promise', ['withResolvers']),
  ...missingAtFloor('Array.prototype', ['toReversed', 'toSorted', 'toSpliced', 'with']),
  ...missingAtFloor('Object', ['groupBy']),
  ...missingAtFloor('Map', ['groupBy']),
  ...missingAtFloor('String.prototype', ['isWellFormed', 'toWellFormed']),
  ...missingAtFloor('URL', ['canParse']),
  ...missingAtFloor('AbortSignal', ['any']),
  ...missingAtFloor('Intl', ['Segmenter']),
  ...required([
    'CompressionStream',
    'structuredClone',
    'BroadcastChannel',
    'IntersectionObserver',
    'ResizeObserver',
  ]),
  ...globals(['SharedArrayBuffer', 'WebAssembly', 'DecompressionStream']),
  // Video and audio
  ...globals(['VideoDecoder', 'VideoEncoder', 'VideoFrame']),
  ...globals(['AudioDecoder', 'AudioEncoder'], { isMissingAtFloor: true }),
  ...globals(['OffscreenCanvas', 'createImageBitmap', 'Worker', 'MediaRecorder']),
  ...globals(['AudioContext', 'OfflineAudioContext']),
  { name: 'WebGL', owner: 'context', key: 'webgl' },
  { name: 'WebGL 2', owner: 'context', key: 'webgl2' },
  navigatorApi('gpu'),
  navigatorApi('mediaDevices'),
  ...globals(['SpeechRecognition']),
  // Storage
  {
    name: 'indexedDB',
    key: 'indexedDB',
    says: { on: ['home', 'planner', 'formulas', 'batchTable'], words: 'This browser has no database' },
  },
  {
    name: 'localStorage',
    key: 'localStorage',
    says: {
      on: ['home', 'interview', 'generator', 'settings'],
      words: 'This browser blocks site data',
    },
  },
  ...globals(['sessionStorage', 'caches']),
  navigatorApi('storage', { isMissingAtFloor: true }),
  {
    name: 'Origin private file system',
    owner: 'StorageManager.prototype',
    key: 'getDirectory',
    isMissingAtFloor: true,
  },
  ...globals(['showOpenFilePicker', 'showSaveFilePicker'], { isMissingAtFloor: true }),
  // Tabs and the network
  ...globals(['WebSocket']),
  navigatorApi('locks'),
  navigatorApi('serviceWorker'),
  { name: 'crypto.subtle', owner: 'Crypto.prototype', key: 'subtle' },
  { name: 'crypto.randomUUID', owner: 'Crypto.prototype', key: 'randomUUID' },
  // The device
  ...globals(['Notification']),
  ...globals(['requestIdleCallback', 'cookieStore'], { isMissingAtFloor: true }),
  navigatorApi('clipboard'),
  navigatorApi('share'),
  navigatorApi('wakeLock'),
  navigatorApi('vibrate', { isMissingAtFloor: true }),
];

type Traits = Pick<BrowserApi, 'isMissingAtFloor'>;

function globals(names: readonly string[], traits: Traits = {}): BrowserApi[] {
  return names.map((name) => ({ name, key: name, ...traits }));
}

/** APIs that every supported browser has. Without them, browser-check.js stops the page. */
function required(names: readonly string[]): BrowserApi[] {
  return names.map((name) => ({ name, key: name, says: { everywhere: `Missing: ${name}.` } }));
}

function missingAtFloor(owner: string, keys: readonly string[]): BrowserApi[] {
  return keys.map((key) => ({ name: `${owner}.${key}`, owner, key, isMissingAtFloor: true }));
}

function navigatorApi(key: string, traits: Traits = {}): BrowserApi {
  return { name: `navigator.${key}`, owner: 'navigator', key, ...traits };
}

/** Returns a script that deletes the APIs from a page or worker. It must run first. */
export function deletionScript(apis: readonly BrowserApi[]): string {
  return `(${deleteApis})(${JSON.stringify(apis)});`;
}

function deleteApis(apis: readonly BrowserApi[]): void {
  const refusedContexts = new Set<string>();
  const canvases = ['HTMLCanvasElement', 'OffscreenCanvas'].flatMap((name) => {
    const type = Reflect.get(globalThis, name);
    return type ? [type.prototype] : [];
  });
  for (const canvas of canvases) {
    const { getContext } = canvas;
    canvas.getContext = function (this: unknown, kind: string, ...rest: unknown[]) {
      return refusedContexts.has(kind) ? null : getContext.call(this, kind, ...rest);
    };
  }
  for (const { owner = 'globalThis', key } of apis) {
    if (owner === 'context') {
      refusedContexts.add(key);
      continue;
    }
    let holder = owner.split('.').reduce<unknown>((at, name) => at && Reflect.get(at, name), globalThis);
    for (; holder; holder = Reflect.getPrototypeOf(holder)) Reflect.deleteProperty(holder, key);
  }
}
