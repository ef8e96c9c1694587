import { relative } from 'node:path';
import { type ClipName, clip } from '../fixtures/clips.ts';

/** Runs in Node. Returns the address of a clip on the tests' own server. Makes the clip first if needed. */
export const clipAddress = (_context: unknown, name: ClipName): string =>
  `/${relative(process.cwd(), clip(name))}`;

declare module 'vitest/browser' {
  interface BrowserCommands {
    clipAddress: (name: ClipName) => Promise<string>;
  }
}
