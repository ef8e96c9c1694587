import { captionArea } from '#domain/video/captions.ts';
import type { CropRect, Framing } from '#domain/video/framing.ts';
import { frameLayout, type PixelRect, type PixelSize } from '#domain/video/geometry.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { createPlaneMath } from '../planes/plane-math.ts';
import planesModule from '../planes/planes.as';
import { moduleBytes } from '../planes/wasm-module.ts';
import { outputColorSpace } from '../source/picture.ts';
import { backdropBytes, createBackdrop } from './backdrop.ts';
import { captionBytes, createCaptionLayer } from './caption-layer.ts';
import type { PlaneSize, Template } from './template.ts';

export type Scene = {
  /** The overlay, drawn at the output's size. */
  overlay: ImageData;
  videoRect: PixelRect;
  /** The part of the picture, upright, that is shown there. */
  crop: CropRect;
  framing: Framing;
  /** Where captions may stand; null where none come. */
  captionArea: PixelRect | null;
  /** 2 leaves half the detail in each direction, 1 all of it. */
  softening: number;
};

export function sceneOf(plan: RenderPlan, overlay: ImageData, softening: number): Scene {
  const { output, videoRect, crop, framing, captions } = plan;
  const room = captions.length > 0 ? captionArea(output, videoRect, framing).rect : null;
  return { overlay, videoRect, crop, framing, captionArea: room, softening };
}

const allotmentSlack = 64 * 64;

/**
 * Lays the overlay into memory as I420 planes, with `workspaceBytes` of room for whoever puts the video there.
 * @throws when the memory cannot be had
 */
export async function createTemplate(scene: Scene, workspaceBytes: number): Promise<Template> {
  const { overlay, videoRect, framing, captionArea: room } = scene;
  const { width, height, data } = overlay;
  const { videoArea } = frameLayout({ widthPixels: width, heightPixels: height });
  const isBlurred = framing.kind === 'blur';
  const { planes, bytes } = i420Layout({ widthPixels: width, heightPixels: height });
  const extraBytes =
    (isBlurred ? 3 * backdropBytes(videoArea, videoRect) : 0) + (room ? captionBytes(room) : 0);
  const total = bytes + data.byteLength + workspaceBytes + extraBytes + allotmentSlack;
  const math = await createPlaneMath(moduleBytes(planesModule), total);
  let next = math.firstFreeByte;
  const allot = (wanted: number) => {
    const place = Math.ceil(next / 64) * 64;
    next = place + wanted;
    if (next > math.memory.buffer.byteLength) {
      throw new Error(`The compositor's memory is too small (${next} of ${math.memory.buffer.byteLength}).`);
    }
    return place;
  };

  const templatePlace = allot(bytes);
  const [luma, u, v] = planes.map(({ offset }) => templatePlace + offset) as [number, number, number];
  const overlayPlace = allot(data.byteLength);
  new Uint8Array(math.memory.buffer, overlayPlace, data.byteLength).set(data);
  math.convertRgba(overlayPlace, width, height, luma, width, u, v, width / 2);

  const template: Template = {
    math,
    templatePlace,
    templateBytes: bytes,
    allot,
    lay(data) {
      const place = allot(data.byteLength);
      new Uint8Array(math.memory.buffer, place, data.byteLength).set(
        new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      );
      return place;
    },
    planesAt({ leftPixels, topPixels }) {
      const chromaOffset = (topPixels / 2) * (width / 2) + leftPixels / 2;
      return [
        { place: luma + topPixels * width + leftPixels, stride: width },
        { place: u + chromaOffset, stride: width / 2 },
        { place: v + chromaOffset, stride: width / 2 },
      ];
    },
    get videoPlanes() {
      return this.planesAt(videoRect);
    },
    begin() {
      if (isCaptionOverPicture) captions?.lift();
    },
    finish() {
      backdrop?.paint();
      if (isCaptionOverPicture) captions?.lay();
    },
    showCaption: (patch) => captions?.show(patch),
    frameAt: (timestamp, duration) =>
      new VideoFrame(new Uint8Array(math.memory.buffer, templatePlace, bytes), {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp,
        duration,
        // Frames without it would be tagged full range, sRGB.
        colorSpace: outputColorSpace,
      }),
  };
  // On the white below it, what the video does changes nothing.
  const isCaptionOverPicture =
    isBlurred || (room !== null && room.topPixels < videoRect.topPixels + videoRect.heightPixels);
  const captions = room && createCaptionLayer(template, room);
  const backdrop = isBlurred ? createBackdrop(template, videoArea, videoRect) : null;
  return template;
}

/** The overlay as limited-range BT.709 planes, tightly packed: what the video is put into. */
export async function overlayPlanes(overlay: ImageData): Promise<Uint8Array<ArrayBuffer>> {
  const nowhere = { leftPixels: 0, topPixels: 0, widthPixels: 0, heightPixels: 0 };
  const { math, templatePlace, templateBytes } = await createTemplate(
    {
      overlay,
      videoRect: nowhere,
      crop: wholePicture,
      framing: { kind: 'fit' },
      captionArea: null,
      softening: 1,
    },
    0,
  );
  return new Uint8Array(math.memory.buffer).slice(templatePlace, templatePlace + templateBytes);
}

/** All of a picture. */
export const wholePicture: CropRect = { left: 0, top: 0, width: 1, height: 1 };

/** A plane in a packed picture. */
export type Plane = PlaneSize & { offset: number };

/** How a picture of that size lies in memory: luma, then both chroma planes at half the size. */
export function i420Layout({ widthPixels, heightPixels }: PixelSize): {
  planes: [Plane, Plane, Plane];
  bytes: number;
} {
  const [halfWidth, halfHeight] = [Math.ceil(widthPixels / 2), Math.ceil(heightPixels / 2)];
  const lumaBytes = widthPixels * heightPixels;
  const chroma = { width: halfWidth, height: halfHeight };
  return {
    planes: [
      { width: widthPixels, height: heightPixels, offset: 0 },
      { ...chroma, offset: lumaBytes },
      { ...chroma, offset: lumaBytes + halfWidth * halfHeight },
    ],
    bytes: lumaBytes + 2 * halfWidth * halfHeight,
  };
}
