import type { PixelSize } from '#domain/video/geometry.ts';
import { CanvasUnavailableError } from '../overlay/overlay.ts';
import type { Picture } from '../source/picture.ts';
import { type Compositor, likenessOf } from './compositor.ts';
import { createTemplate, type Scene } from './make-template.ts';
import { arePlanesUsable } from './planes-compositor.ts';

/** For pictures whose planes cannot be had or converted: with alpha, mirrored, in RGB, in the graphics card's memory. */
export async function createCanvasCompositor(scene: Scene, first: Picture): Promise<Compositor> {
  const { videoRect, softening } = scene;
  const { widthPixels, heightPixels } = videoRect;
  const likeness = likenessOf(first);
  const rgbaBytes = 4 * widthPixels * heightPixels;
  const { math, allot, videoPlanes, begin, finish, showCaption, frameAt } = await createTemplate(
    scene,
    rgbaBytes,
  );
  const rgbaPlace = allot(rgbaBytes);
  const context = openCanvas({ widthPixels, heightPixels });
  const softSize = {
    widthPixels: Math.max(1, Math.round(widthPixels / softening)),
    heightPixels: Math.max(1, Math.round(heightPixels / softening)),
  };
  const softContext = softening > 1 ? openCanvas(softSize) : null;
  const [luma, u, v] = videoPlanes;
  // Drawn larger than the canvas where only a part is shown.
  const { left, top, width, height } = scene.crop;
  const drawnAt = (size: PixelSize) =>
    [
      (-left / width) * size.widthPixels,
      (-top / height) * size.heightPixels,
      size.widthPixels / width,
      size.heightPixels / height,
    ] as const;

  return {
    accepts: (sample) => likenessOf(sample) === likeness && !arePlanesUsable(sample),
    showCaption,
    frameAt,
    async place(sample) {
      if (!sample.draw) throw new Error(`A ${sample.format} picture cannot be drawn.`);
      // What is transparent shows the white of the video area.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, widthPixels, heightPixels);
      if (softContext) {
        softContext.clearRect(0, 0, softSize.widthPixels, softSize.heightPixels);
        sample.draw(softContext, ...drawnAt(softSize));
        context.drawImage(softContext.canvas, 0, 0, widthPixels, heightPixels);
      } else {
        sample.draw(context, ...drawnAt(videoRect));
      }
      begin();
      const { data } = context.getImageData(0, 0, widthPixels, heightPixels);
      new Uint8Array(math.memory.buffer, rgbaPlace, rgbaBytes).set(data);
      math.convertRgba(
        rgbaPlace,
        widthPixels,
        heightPixels,
        luma.place,
        luma.stride,
        u.place,
        v.place,
        u.stride,
      );
      finish();
    },
  };
}

function openCanvas({ widthPixels, heightPixels }: PixelSize): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new CanvasUnavailableError();
  context.imageSmoothingQuality = 'high';
  return context;
}
