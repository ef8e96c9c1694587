import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';
import { chromiumPath, headlessShellPath } from '../../../scripts/chromium.mjs';

const usualArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

/** A microphone that plays speech, with autoplay allowed. */
export const fakeMicrophoneArgs = [
  '--autoplay-policy=no-user-gesture-required',
  `--use-file-for-fake-audio-capture=${fileURLToPath(new URL('../../fixtures/spoken.wav', import.meta.url))}`,
];

/** The complete Chromium, as users have it. */
export function fullChromium(args: readonly string[] = []): LaunchOptions {
  const executablePath = chromiumPath();
  return {
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: [...usualArgs, ...args],
  };
}

/** Optimizing compilers only pay off on pages that live longer than a test. */
export const withoutOptimizing = '--js-flags=--no-turbofan --no-maglev';
/** The headless shell crashes pages that query on-device speech recognition. */
const withoutSpeech = '--disable-blink-features=OnDeviceWebSpeechAvailable,OnDeviceWebSpeech';

/**
 * The headless shell, if it is installed. Most tests need no windows, extensions, or address bar, and take 70% of the
 * CPU time in it.
 */
export function pageBrowser(args: readonly string[] = []): LaunchOptions {
  const executablePath = headlessShellPath();
  // Without a path, Playwright uses its own.
  if (!executablePath && chromiumPath()) return fullChromium(args);
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [...usualArgs, withoutSpeech, ...args],
  };
}
