import type { Bar } from './bars.ts';

/** The bars of the video benchmark. Records of misses say what was measured and tried. */
const record = 'docs/decisions/0012-what-a-minute-costs.md';
const fastRecord = 'docs/decisions/0026-fewer-bits-in-fast-mode.md';

export type ClipKind = 'landscape' | 'portrait';
export type Mode = 'normal' | 'fast';

/** Compares our renderer with native ffmpeg. Being slower than the typical graph is a failure. */
export function nativeBar(clip: ClipKind, mode: Mode, graph: string, value: number): Bar {
  const atMost = mode === 'normal' ? 0.8 : 1.1;
  return {
    words: `of the time of native ffmpeg, ${graph}: ${clip}, ${mode}`,
    value,
    bar: { atMost },
    known: {
      keeps: mode === 'normal' ? 1 : 1.2,
      because: `the codecs alone take most of native's time, see ${record}`,
    },
  };
}

/** Compares our renderer with this browser's decoder and encoder, running concurrently with nothing in between. */
export function codecBar(clip: ClipKind, mode: Mode, value: number): Bar {
  return {
    words: `of the time of both codecs at once: ${clip}, ${mode}`,
    value,
    bar: { atMost: clip === 'landscape' ? 1.1 : 1.15 },
    known: {
      keeps: clip === 'landscape' ? 1.3 : 1.45,
      because: `audio, scaling, and copying are left, see ${record} and ${fastRecord}`,
    },
  };
}

export function fastOfNormal(clip: ClipKind, value: number): Bar {
  return {
    words: `of the time of normal mode: ${clip}, fast`,
    value,
    bar: { atMost: 0.75 },
    known: { keeps: 0.9, because: `decoding costs the same in both modes, see ${fastRecord}` },
  };
}

export function fasterThanWasm(clip: ClipKind, value: number): Bar {
  return {
    words: `times faster than ffmpeg.wasm on one thread: ${clip}`,
    value,
    bar: { atLeast: 7 },
    digits: 1,
  };
}

/** Compares the quality with that of native ffmpeg. */
export function notWorseThanNative(clip: ClipKind, mode: Mode, ours: number, native: number): Bar {
  return {
    words: `SSIM, and native ffmpeg's: ${clip}, ${mode}`,
    value: ours,
    bar: { atLeast: Number(native.toFixed(4)) },
    digits: 4,
  };
}

export function similarityOfHalf(clip: ClipKind, value: number): Bar {
  return { words: `SSIM of half a minute: ${clip}`, value, bar: { atLeast: 0.96 }, digits: 4 };
}

/**
 * Limits the CPU time that motion adds to a template. `areaShare` is the clip's area relative to that in Classic. A
 * larger clip takes more time by itself, so the template without motion is the second comparison.
 */
export function withMotion(
  clip: ClipKind,
  template: string,
  { ofClassic, ofItself, areaShare }: { ofClassic: number; ofItself: number; areaShare: number },
): Bar[] {
  const size = `the clip's area is ${areaShare.toFixed(2)} of that in Classic`;
  return [
    {
      words: `of the CPU time of Classic: ${clip}, ${template} with motion; ${size}`,
      value: ofClassic,
      bar: { atMost: 1.05 },
      ...(areaShare > 1.05
        ? { known: { keeps: 1.05 * areaShare, because: 'a larger clip, not motion, see the next line' } }
        : {}),
    },
    {
      words: `of its CPU time without motion: ${clip}, ${template}`,
      value: ofItself,
      bar: { atMost: 1.05 },
    },
  ];
}

export function smallFileBars(
  clip: ClipKind,
  { similarity, ofNormalBytes }: { similarity: number; ofNormalBytes: number },
): Bar[] {
  return [
    {
      words: `SSIM of the small file, compared with the normal one: ${clip}`,
      value: similarity,
      bar: { atLeast: 0.95 },
      digits: 4,
    },
    { words: `of the normal file's bytes: ${clip}, small file`, value: ofNormalBytes, bar: { atMost: 0.8 } },
  ];
}

/** Limits the memory of the largest page in all normal-mode renders. Before templates with motion, it was 540 MB. */
export function peakMemory(clip: ClipKind, mode: Mode, bytes: number): Bar {
  return {
    words: `MB of memory at most, before 540: ${clip}, ${mode}`,
    value: bytes / 1e6,
    bar: { atMost: 540 },
    digits: 0,
  };
}
