import { retriesFailedImports } from '#web/browser/fetched-first.ts';
import type { BrowserReport, ClipDecoder, TriedClips } from './browser-report.ts';

/** How well a browser supports a capability, and why if it is limited. */
export type SupportLevel = 'full speed' | `slower: ${string}` | `not available: ${string}`;

/** A row of docs/browsers.md. `apis` are the APIs that it needs, by name (tests/support/browser-apis.ts). */
export type Capability = {
  name: string;
  apis: readonly string[];
  /** What users get if the APIs exist, compared with the first browser of the table. */
  gets?: (report: BrowserReport, first: BrowserReport) => SupportLevel;
  /** What users get if one of the APIs is missing. */
  without: SupportLevel;
};

/** A time above this multiple of the first browser's time counts as slower. */
const slowFactor = 1.5;

const javascript: readonly Capability[] = [
  {
    name: 'Opening Standout',
    apis: [
      'CompressionStream',
      'structuredClone',
      'BroadcastChannel',
      'IntersectionObserver',
      'ResizeObserver',
    ],
    without: 'not available: the page says that the browser is too old',
  },
  {
    name: 'Recent JavaScript',
    apis: [
      'Promise.withResolvers',
      'Array.prototype.toReversed',
      'Array.prototype.toSorted',
      'Array.prototype.toSpliced',
      'Array.prototype.with',
      'Object.groupBy',
      'Map.groupBy',
      'String.prototype.isWellFormed',
      'String.prototype.toWellFormed',
      'URL.canParse',
      'AbortSignal.any',
      'Intl.Segmenter',
    ],
    without: 'slower: replacements load first',
  },
  {
    name: 'Loading a part of a page again after a failure',
    apis: [],
    gets: ({ userAgent }) =>
      retriesFailedImports(userAgent)
        ? 'full speed'
        : 'slower: until it works offline, files are fetched before they are imported',
    without: 'full speed',
  },
  {
    name: 'Loading the next parts while the page is idle',
    apis: ['requestIdleCallback'],
    without: 'slower: they load a second after the page',
  },
];

const storage: readonly Capability[] = [
  {
    name: 'Posts, ideas, formulas, and plans',
    apis: ['indexedDB'],
    without: 'not available: the screens say that there is no database',
  },
  {
    name: 'Signing in, brand kit, and forms',
    apis: ['localStorage', 'sessionStorage'],
    without: 'not available: the page says that the browser stores nothing',
  },
  {
    name: 'Images, recordings, and videos on the device',
    apis: ['indexedDB'],
    gets: ({ storesBlobs }) =>
      storesBlobs ? 'full speed' : 'slower: this private window stores bytes, not Blobs',
    without: 'not available: there is no database',
  },
  {
    name: 'Free space, and protection from eviction',
    apis: ['navigator.storage'],
    without: 'not available: the browser does not tell or promise',
  },
  {
    name: 'Messages that name a private window',
    apis: ['Origin private file system'],
    gets: ({ isChromium }) =>
      isChromium ? 'not available: it hides that a window is private' : 'full speed',
    without: 'slower: an attempt to store a Blob tells',
  },
  {
    name: 'Opening offline',
    apis: ['navigator.serviceWorker', 'caches'],
    gets: ({ hasServiceWorker }) =>
      hasServiceWorker ? 'full speed' : 'not available: it refuses the service worker',
    without: 'not available: there is no service worker',
  },
  {
    name: 'Clips read from the disk again after a reload',
    apis: ['showOpenFilePicker'],
    without: 'slower: the browser stores a copy of each clip',
  },
  {
    name: 'Choosing where a file is saved',
    apis: ['showSaveFilePicker'],
    without: 'not available: files go to the download folder',
  },
];

const video: readonly Capability[] = [
  {
    name: 'Opening H.264 clips',
    apis: ['VideoDecoder', 'VideoFrame', 'Worker', 'OffscreenCanvas', 'createImageBitmap'],
    gets: decodes('h264'),
    without: byConverter(),
  },
  { name: 'Opening HEVC clips', apis: ['VideoDecoder'], gets: decodes('hevc'), without: byConverter() },
  {
    name: 'Opening WebM clips with VP8',
    apis: ['VideoDecoder'],
    gets: decodes('vp8'),
    without: byConverter(),
  },
  {
    name: 'Rendering a 1080p clip',
    apis: ['VideoEncoder'],
    gets: renders,
    without: 'slower: ffmpeg.wasm encodes',
  },
  {
    name: 'Decoding the audio of a clip',
    apis: ['AudioDecoder'],
    gets: decodesAudio,
    without: 'slower: Web Audio decodes it',
  },
  {
    name: 'Decoding audio that WebCodecs cannot',
    apis: ['OfflineAudioContext'],
    without: byConverter(),
  },
  {
    name: 'Encoding AAC',
    apis: ['AudioEncoder', 'WebAssembly'],
    gets: ({ encodesAac }) => (encodesAac ? 'full speed' : 'slower: a WebAssembly encoder loads'),
    without: 'slower: a WebAssembly encoder loads',
  },
  {
    name: 'Voice notes and camera clips',
    apis: ['navigator.mediaDevices', 'MediaRecorder', 'AudioContext'],
    gets: ({ records }) => (records ? 'full speed' : 'not available: it records no format we store'),
    without: 'not available: it cannot record',
  },
  {
    name: 'Dictation without a key',
    apis: ['SpeechRecognition'],
    gets: ({ recognizesSpeech }) =>
      recognizesSpeech ? 'full speed' : 'not available: it recognizes no speech on the device',
    without: 'not available: it recognizes no speech on the device',
  },
];

const device: readonly Capability[] = [
  {
    name: 'Several tabs in step',
    apis: ['navigator.locks'],
    without: 'slower: every tab syncs as if it were alone',
  },
  {
    name: 'Changes of other devices',
    apis: ['WebSocket'],
    without: 'slower: the page asks every 30 seconds',
  },
  {
    name: 'Hashes and ids',
    apis: ['crypto.subtle', 'crypto.randomUUID'],
    without: 'slower: our own code computes them',
  },
  {
    name: 'Copying posts',
    apis: ['navigator.clipboard'],
    without: 'not available: the page says that copying failed',
  },
  {
    name: 'Sharing a video',
    apis: ['navigator.share'],
    gets: ({ sharesFiles }) => (sharesFiles ? 'full speed' : 'not available: the video is downloaded'),
    without: 'not available: the video is downloaded',
  },
  {
    name: 'Reminders when a sprint ends',
    apis: ['Notification'],
    without: 'not available: only the page shows it',
  },
  { name: 'A screen that stays on', apis: ['navigator.wakeLock'], without: 'not available: it may turn off' },
  { name: 'Vibration', apis: ['navigator.vibrate'], without: 'not available: nothing vibrates' },
  {
    name: 'A folded sidebar after a reload',
    apis: ['cookieStore'],
    without: 'not available: the sidebar is unfolded',
  },
];

export const capabilities: readonly Capability[] = [...javascript, ...storage, ...video, ...device];

/** Listed APIs that Standout itself does not use. Deleting them must change nothing. */
export const unusedApis: readonly string[] = [
  'SharedArrayBuffer',
  'DecompressionStream',
  'WebGL',
  'WebGL 2',
  'navigator.gpu',
];

/** Returns what users of a browser get from a capability. */
export function getsOf(capability: Capability, report: BrowserReport, first: BrowserReport): SupportLevel {
  const hasAll = capability.apis.every((name) => report.apis.includes(name));
  return hasAll ? (capability.gets?.(report, first) ?? 'full speed') : capability.without;
}

function decodes(clip: keyof TriedClips): (report: BrowserReport) => SupportLevel {
  const gets: Readonly<Record<ClipDecoder, SupportLevel>> = {
    browser: 'full speed',
    'browser-converting': 'slower: decoded frames arrive as RGB',
    ffmpeg: byConverter(),
    none: 'not available: nothing decodes them',
  };
  return ({ clips }) => gets[clips[clip]];
}

function byConverter(): SupportLevel {
  return 'slower: by a 10 MB converter';
}

function renders(report: BrowserReport, first: BrowserReport): SupportLevel {
  const { renderSeconds, clips, encodesMainInOrder } = report;
  if (renderSeconds === null) return 'not available: the render fails';
  const ratio = renderSeconds / (first.renderSeconds ?? renderSeconds);
  if (ratio < slowFactor) return 'full speed';
  const reasons = [
    ...(clips.h264 === 'browser-converting' ? ['decoded frames arrive as RGB'] : []),
    ...(encodesMainInOrder ? [] : ['Main reorders frames, so it encodes Baseline']),
  ];
  const why = reasons.length > 0 ? `; ${reasons.join(', ')}` : '';
  return `slower: ${Math.round(2 * ratio) / 2} times the work${why}`;
}

function decodesAudio({ browser }: BrowserReport): SupportLevel {
  // Known from other tests: calling the API would end the process.
  return browser.startsWith('WebKitGTK')
    ? 'not available: its process ends when audio is read from WebCodecs'
    : 'full speed';
}
