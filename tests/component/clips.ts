import { commands } from 'vitest/browser';
import type { ClipName } from '#tests/fixtures/clips.ts';

/** Returns a clip as a file, optionally with another name. */
export async function clipFile(name: ClipName, fileName: string = name): Promise<File> {
  const response = await fetch(await commands.clipAddress(name));
  if (!response.ok) throw new Error(`The clip ${name} could not be loaded (got ${response.status}).`);
  return new File([await response.blob()], fileName, { type: 'video/mp4', lastModified: 0 });
}

/** The sample clip under another name. */
export async function sampleFile(fileName: string): Promise<File> {
  const sample = await fetch('/videos/sample-5s.mp4');
  return new File([await sample.blob()], fileName, { type: 'video/mp4' });
}
