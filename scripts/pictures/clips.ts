import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import type { CropRect } from '#domain/video/framing.ts';
import type { PixelSize } from '#domain/video/geometry.ts';

/** A clip like those that people record, and the position of its face. */
export type PictureClip = { path: string; size: PixelSize; face: CropRect };

/** The views of the sample clip's scene: from a webcam, an upright phone, and a phone that records squares. */
const cameras = [
  { name: 'landscape', size: { widthPixels: 1280, heightPixels: 720 }, left: -222, top: 140, width: 1164 },
  { name: 'upright', size: { widthPixels: 720, heightPixels: 1280 }, left: 20, top: 10, width: 680 },
  { name: 'square', size: { widthPixels: 720, heightPixels: 720 }, left: 0, top: 60, width: 720 },
];
/** The face in the scene, from the brows to the chin, as a detector finds it. */
const face = { left: 254, top: 318, width: 216, height: 204 };
/** A moment in which the candidate waves and speaks. */
const moment = { seconds: 1, loudness: 0.35 };

/** Draws the same candidate with three cameras, as short clips of a still image. */
export async function drawClips(browser: Browser, folder: string): Promise<PictureClip[]> {
  const page = await browser.newPage();
  await page.addScriptTag({ path: fileURLToPath(new URL('../sample-clip/scene.js', import.meta.url)) });
  const clips: PictureClip[] = [];
  for (const { name, size, left, top, width } of cameras) {
    const height = (width * size.heightPixels) / size.widthPixels;
    const view = { left, top, right: left + width, bottom: top + height };
    const url = await page.evaluate<string>(`(() => {
      const canvas = new OffscreenCanvas(${size.widthPixels}, ${size.heightPixels});
      const context = canvas.getContext('2d');
      context.scale(${size.widthPixels / width}, ${size.widthPixels / width});
      context.translate(${-left}, ${-top});
      drawScene(context, ${JSON.stringify(moment)}, ${JSON.stringify(view)});
      return canvas.convertToBlob().then((blob) => new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.readAsDataURL(blob);
      }));
    })()`);
    const [still, path] = [join(folder, `clip-${name}.png`), join(folder, `clip-${name}.mp4`)];
    writeFileSync(still, url.split(',')[1] ?? '', 'base64');
    const input = ['-loop', '1', '-framerate', '24', '-t', '2', '-i', still];
    const bt709 = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...bt709, '-crf', '16', path]);
    clips.push({
      path,
      size,
      face: {
        left: (face.left - left) / width,
        top: (face.top - top) / height,
        width: face.width / width,
        height: face.height / height,
      },
    });
  }
  await page.close();
  return clips;
}
