import { relative } from 'node:path';
import type { BrowserCommand } from 'vitest/node';
import { type ClipName, clip } from '../fixtures/clips.ts';

/** Returns the URL of a clip on the tests' server. Makes the clip first if needed. Runs in Node. */
export const clipAddress = (_context: unknown, name: ClipName): string =>
  `/${relative(process.cwd(), clip(name))}`;

/** Emulates media features, such as a dark color scheme or forced colors, in the page of the calling test. */
export const emulateMedia: BrowserCommand<[media: Media]> = ({ page }, media) => page.emulateMedia(media);
type Media = { colorScheme?: 'light' | 'dark' | null; forcedColors?: 'active' | 'none' | null };

declare module 'vitest/browser' {
  interface BrowserCommands {
    clipAddress: (name: ClipName) => Promise<string>;
    emulateMedia: (media: Media) => Promise<void>;
  }
}
