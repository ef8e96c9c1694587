import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

/** A photo of coloured noise and bars, as a camera's file: JPEG of the given size. */
export function photo(name: string, widthPixels: number, heightPixels: number): PictureFile {
  const folder = join('.standout', 'pictures');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${widthPixels}x${heightPixels}.jpg`);
  const source = `testsrc2=s=${widthPixels}x${heightPixels}:d=1,noise=alls=20`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-frames:v', '1', path]);
  return { name, mimeType: 'image/jpeg', buffer: readFileSync(path) };
}
