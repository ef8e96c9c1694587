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

/** A microphone that hears a person speak, whom the page may play at once. */
export const spokenArgs = [
  '--autoplay-policy=no-user-gesture-required',
  `--use-file-for-fake-audio-capture=${fileURLToPath(new URL('../../fixtures/spoken.wav', import.meta.url))}`,
];

/** Chromium with all that surrounds a page: what a person has. */
export function wholeBrowser(args: readonly string[] = []): LaunchOptions {
  const executablePath = chromiumPath();
  return {
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: [...usualArgs, ...args],
  };
}

/** What only a page that lives longer than a test's is repaid for. */
const withoutOptimising = '--js-flags=--no-turbofan --no-maglev';
/** A browser without windows ends a page that asks whether speech is recognised on the device: there is nobody to ask. */
const withoutSpeech = '--disable-blink-features=OnDeviceWebSpeechAvailable,OnDeviceWebSpeech';

/**
 * The same without windows, extensions and a bar for addresses, where that is installed: most tests ask for none of these
 * and take seven tenths of the work; what V8 saves by optimising less comes on top.
 */
export function pageBrowser(args: readonly string[] = []): LaunchOptions {
  const executablePath = headlessShellPath();
  // Without a path Playwright takes the one that it brings.
  if (!executablePath && chromiumPath()) return wholeBrowser(args);
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [...usualArgs, withoutOptimising, withoutSpeech, ...args],
  };
}
