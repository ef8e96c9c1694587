import type { CropRect } from '#domain/video/framing.ts';
import type { PixelSize } from '#domain/video/geometry.ts';
import { CanvasUnavailableError } from '../overlay/overlay.ts';
import type { DecodedFrame } from '../source/decoded-frame.ts';
import { type Compositor, formatKey } from './compositor.ts';
import { createFrameBuffer, type Scene } from './create-frame-buffer.ts';
import { arePlanesUsable } from './planes-compositor.ts';

/** A compositor for frames whose planes can't be read or converted: alpha, mirrored, RGB, or in GPU memory. */
export async function createCanvasCompositor(scene: Scene, first: DecodedFrame): Promise<Compositor> {
  const { videoRect, softening } = scene;
  const { widthPixels, heightPixels } = videoRect;
  const key = formatKey(first);
  const rgbaBytes = 4 * widthPixels * heightPixels;
  const { math, allocate, videoPlanes, beforeFrame, afterFrame, showMoved, showCaption, frameAt } =
    await createFrameBuffer(scene, rgbaBytes);
  const rgbaAddress = allocate(rgbaBytes);
  const context = openCanvas({ widthPixels, heightPixels });
  const softSize = {
    widthPixels: Math.max(1, Math.round(widthPixels / softening)),
    heightPixels: Math.max(1, Math.round(heightPixels / softening)),
  };
  const softContext = softening > 1 ? openCanvas(softSize) : null;
  const [luma, u, v] = videoPlanes;
  // The clip is drawn larger than the canvas if the frame is cropped.
  const drawnAt = (size: PixelSize, { left, top, width, height }: CropRect) =>
    [
      (-left / width) * size.widthPixels,
      (-top / height) * size.heightPixels,
      size.widthPixels / width,
      size.heightPixels / height,
    ] as const;

  return {
    accepts: (sample) => formatKey(sample) === key && !arePlanesUsable(sample),
    showMoved,
    showCaption,
    frameAt,
    async setFrame(sample, clipSeconds) {
      if (!sample.draw) throw new Error(`A ${sample.format} frame cannot be drawn.`);
      const crop = scene.cropAt(clipSeconds);
      // Transparent pixels show the white video area.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, widthPixels, heightPixels);
      if (softContext) {
        softContext.clearRect(0, 0, softSize.widthPixels, softSize.heightPixels);
        sample.draw(softContext, ...drawnAt(softSize, crop));
        context.drawImage(softContext.canvas, 0, 0, widthPixels, heightPixels);
      } else {
        sample.draw(context, ...drawnAt(videoRect, crop));
      }
      beforeFrame();
      const { data } = context.getImageData(0, 0, widthPixels, heightPixels);
      new Uint8Array(math.memory.buffer, rgbaAddress, rgbaBytes).set(data);
      math.convertRgba(
        rgbaAddress,
        widthPixels,
        heightPixels,
        luma.address,
        luma.stride,
        u.address,
        v.address,
        u.stride,
      );
      afterFrame();
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
