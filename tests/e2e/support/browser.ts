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

/**
 * The same without windows, extensions and a bar for addresses, where that is installed: most tests ask for none of these
 * and take three quarters of the time.
 */
export function pageBrowser(args: readonly string[] = []): LaunchOptions {
  const executablePath = headlessShellPath();
  // Without a path Playwright takes the one that it brings.
  if (!executablePath && chromiumPath()) return wholeBrowser(args);
  // It ends a page that asks whether speech is recognised on the device; there is nobody to ask without this.
  const withoutSpeech = '--disable-blink-features=OnDeviceWebSpeechAvailable,OnDeviceWebSpeech';
  return { ...(executablePath ? { executablePath } : {}), args: [...usualArgs, withoutSpeech, ...args] };
}
