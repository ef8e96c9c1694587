import { pluralize } from '#domain/text/pluralize.ts';
import type { PixelSize } from '#domain/video/geometry.ts';

/** Formats as `0:42`, `12:05`, `1:02:03`. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
}

/** Formats as `0:42`, or `0:42.5` between seconds. */
export function preciseTime(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const rest = tenths % 10;
  return clockTime((tenths - rest) / 10) + (rest === 0 ? '' : `.${rest}`);
}

/** Parses `1:05.5`, `65.5`, or `65,5` into seconds; null for anything else. */
export function secondsIn(time: string): number | null {
  if (!/^\s*(\d+:){0,2}\d+([.,]\d+)?\s*$/.test(time)) return null;
  const parts = time.trim().replace(',', '.').split(':');
  return parts.reduce((total, part) => total * 60 + Number(part), 0);
}

/** Formats as `12.5 seconds`, `1 minute`, `1 minute 5 seconds`. */
export function durationInWords(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const minutes = Math.floor(tenths / 600);
  const rest = (tenths % 600) / 10;
  return [
    minutes > 0 ? pluralize(minutes, 'minute') : '',
    rest > 0 || minutes === 0 ? pluralize(rest, 'second') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Formats as `4.8 MB`. A megabyte is a million bytes, as in WhatsApp's limit. */
export function megabytes(bytes: number): string {
  const value = bytes / 1_000_000;
  return `${value < 10 ? Math.max(0.1, value).toFixed(1) : Math.round(value)} MB`;
}

/** Returns the common name of a codec. */
export function codecName(codec: string | null): string {
  return codec === null ? 'unknown' : (knownCodecs[codec] ?? codec.toUpperCase());
}

/**
 * Formats the remaining time in coarse steps to avoid flicker: five seconds, then single seconds at the end. Returns
 * undefined if it is unknown.
 */
export function remainingTime(seconds: number | null): string | undefined {
  if (seconds === null || !Number.isFinite(seconds)) return undefined;
  if (seconds < 1) return 'almost done';
  const rounded = seconds < 10 ? Math.ceil(seconds) : Math.ceil(seconds / 5) * 5;
  return rounded < 90 ? `about ${rounded} s left` : `about ${Math.round(rounded / 60)} min left`;
}

/** Estimates the remaining seconds from the elapsed time. Returns null while too little is done. */
export function estimateRemainingSeconds(elapsedSeconds: number, fraction: number): number | null {
  return elapsedSeconds < 1 || fraction < 0.03 ? null : (elapsedSeconds * (1 - fraction)) / fraction;
}

const knownCodecs: Readonly<Record<string, string>> = {
  avc: 'H.264',
  h264: 'H.264',
  hevc: 'H.265',
  h265: 'H.265',
  mpeg4: 'MPEG-4',
  aac: 'AAC',
  opus: 'Opus',
  vorbis: 'Vorbis',
};

/** Describes what fast mode changes. `output` is its size. */
export function fastModeHint({ widthPixels, heightPixels }: PixelSize): string {
  return `${widthPixels} × ${heightPixels}: faster, slightly less sharp`;
}
