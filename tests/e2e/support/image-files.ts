import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

export type ImageFile = { name: string; mimeType: string; buffer: Buffer };

/** Returns a JPEG photo of noise and color bars in the given size. Generated once per machine. */
export function photo(name: string, widthPixels: number, heightPixels: number): ImageFile {
  const folder = join('.standout', 'pictures');
  const path = join(folder, `${widthPixels}x${heightPixels}.jpg`);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const source = `testsrc2=s=${widthPixels}x${heightPixels}:d=1,noise=alls=20`;
    // Writes to a temporary name first, because two workers may need the photo at once.
    const making = join(folder, `${process.pid}.jpg`);
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-frames:v', '1', making]);
    renameSync(making, path);
  }
  return { name, mimeType: 'image/jpeg', buffer: readFileSync(path) };
}
