import { captionArea } from '#domain/video/captions.ts';
import { cropAt, isCropMoving } from '#domain/video/focus-path.ts';
import type { CropRect, Framing } from '#domain/video/framing.ts';
import type { PixelRect, PixelSize } from '#domain/video/geometry.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { frameDesign } from '#domain/video/templates/frame-design.ts';
import type { MovedPatches, MovingOverlay, OverlayPixels, Patch } from '../overlay/patch.ts';
import { createPlaneMath } from '../planes/plane-math.ts';
import planesModule from '../planes/planes.as';
import { moduleBytes } from '../planes/wasm-module.ts';
import { outputColorSpace } from '../source/decoded-frame.ts';
import { backdropBytes, createBackdrop } from './backdrop.ts';
import type { FrameBuffer, PlaneSize } from './frame-buffer.ts';
import { createOpaqueLayer, opaqueBytes } from './opaque-layer.ts';
import { createPatchLayer, patchBytes } from './patch-layer.ts';

export type Scene = {
  /** The branded frame at output size. */
  frame: ImageData;
  /** The patches blended over the clip. */
  over: readonly Patch[];
  moving: MovingOverlay | null;
  videoArea: PixelRect;
  videoRect: PixelRect;
  /** Returns the visible part of the upright source frame at a time of the clip. */
  cropAt: (clipSeconds: number) => CropRect;
  /** Whether the crop depends on the time. Its size never does. */
  isCropMoving: boolean;
  framing: Framing;
  /** The area for captions; null if there are none. */
  captionArea: PixelRect | null;
  /** The factor by which detail is reduced in each direction: 2 keeps half of the detail, 1 keeps all of it. */
  softening: number;
};

export function sceneOf(plan: RenderPlan, overlay: OverlayPixels, softening: number): Scene {
  const { videoArea, videoRect, framing, captions } = plan;
  const design = frameDesign(plan.overlay);
  const captionRect = captions.length > 0 ? captionArea(design, videoRect, framing).rect : null;
  return {
    ...overlay,
    videoArea,
    videoRect,
    cropAt: (clipSeconds) => cropAt(plan, clipSeconds),
    isCropMoving: isCropMoving(plan),
    framing,
    captionArea: captionRect,
    softening,
  };
}

const alignmentSlack = 64 * 64;

/**
 * Converts the branded frame to I420 planes in memory, with `workspaceBytes` for the compositor.
 * @throws if memory can't be allocated
 */
export async function createFrameBuffer(scene: Scene, workspaceBytes: number): Promise<FrameBuffer> {
  const { frame, over, moving, videoArea, videoRect, framing, captionArea: captionRect } = scene;
  const { width, height, data } = frame;
  const isBlurred = framing.kind === 'blur';
  const areas = moving?.areas ?? [];
  const { planes, bytes } = i420Layout({ widthPixels: width, heightPixels: height });
  const extraBytes =
    (isBlurred ? 3 * backdropBytes(videoArea, videoRect) : 0) +
    (captionRect ? patchBytes(captionRect) : 0) +
    over.reduce((sum, { rect }) => sum + patchBytes(rect), 0) +
    areas.reduce((sum, rect) => sum + opaqueBytes(rect), 0);
  const total = bytes + data.byteLength + workspaceBytes + extraBytes + alignmentSlack;
  const math = await createPlaneMath(moduleBytes(planesModule), total);
  let next = math.firstFreeByte;
  const allocate = (wanted: number) => {
    const address = Math.ceil(next / 64) * 64;
    next = address + wanted;
    if (next > math.memory.buffer.byteLength) {
      throw new Error(`The compositor's memory is too small (${next} of ${math.memory.buffer.byteLength}).`);
    }
    return address;
  };

  const bufferAddress = allocate(bytes);
  const [luma, u, v] = planes.map(({ offset }) => bufferAddress + offset) as [number, number, number];
  const frameAddress = allocate(data.byteLength);
  new Uint8Array(math.memory.buffer, frameAddress, data.byteLength).set(data);
  math.convertRgba(frameAddress, width, height, luma, width, u, v, width / 2);

  let moved: MovedPatches | null = null;
  const buffer: FrameBuffer = {
    math,
    bufferAddress,
    bufferBytes: bytes,
    allocate,
    store(data) {
      const address = allocate(data.byteLength);
      new Uint8Array(math.memory.buffer, address, data.byteLength).set(
        new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
      );
      return address;
    },
    planesAt({ leftPixels, topPixels }) {
      const chromaOffset = (topPixels / 2) * (width / 2) + leftPixels / 2;
      return [
        { address: luma + topPixels * width + leftPixels, stride: width },
        { address: u + chromaOffset, stride: width / 2 },
        { address: v + chromaOffset, stride: width / 2 },
      ];
    },
    get videoPlanes() {
      return this.planesAt(videoRect);
    },
    beforeFrame() {
      if (isCaptionOverVideo) captions?.remove();
      for (const layer of overLayers) layer.remove();
    },
    afterFrame() {
      backdrop?.paint();
      for (const layer of overLayers) layer.reapply();
      if (isCaptionOverVideo) captions?.reapply();
    },
    showMoved(patches) {
      if (patches === moved) return;
      moved = patches;
      if (isCaptionOverVideo) captions?.remove();
      for (const [index, layer] of underLayers.entries()) layer.show(patches?.under[index] ?? null);
      for (const [index, layer] of overLayers.entries()) layer.show((patches?.over ?? over)[index] ?? null);
      if (isCaptionOverVideo) captions?.reapply();
    },
    showCaption: (patch) => captions?.show(patch),
    frameAt: (timestamp, duration) =>
      new VideoFrame(new Uint8Array(math.memory.buffer, bufferAddress, bytes), {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp,
        duration,
        // Without a color space, frames are tagged as full-range sRGB.
        colorSpace: outputColorSpace,
      }),
  };
  // A caption on the white band below the video does not change with new frames.
  const isCaptionOverVideo =
    isBlurred ||
    over.length > 0 ||
    (captionRect !== null && captionRect.topPixels < videoRect.topPixels + videoRect.heightPixels);
  const captions = captionRect && createPatchLayer(buffer, captionRect);
  const backdrop = isBlurred ? createBackdrop(buffer, videoArea, videoRect) : null;
  const overLayers = over.map((patch) => {
    const layer = createPatchLayer(buffer, patch.rect);
    layer.show(patch);
    return layer;
  });
  const underLayers = areas.map((rect) => createOpaqueLayer(buffer, rect));
  return buffer;
}

/** The branded frame as tightly packed, limited-range BT.709 planes. */
export async function framePlanes(frame: ImageData): Promise<Uint8Array<ArrayBuffer>> {
  const emptyRect = { leftPixels: 0, topPixels: 0, widthPixels: 0, heightPixels: 0 };
  const { math, bufferAddress, bufferBytes } = await createFrameBuffer(
    {
      frame,
      over: [],
      moving: null,
      videoArea: emptyRect,
      videoRect: emptyRect,
      cropAt: () => wholeFrame,
      isCropMoving: false,
      framing: { kind: 'fit' },
      captionArea: null,
      softening: 1,
    },
    0,
  );
  return new Uint8Array(math.memory.buffer).slice(bufferAddress, bufferAddress + bufferBytes);
}

/** The whole frame. */
export const wholeFrame: CropRect = { left: 0, top: 0, width: 1, height: 1 };

/** A plane in a packed frame. */
export type Plane = PlaneSize & { offset: number };

/** The I420 memory layout of a frame: luma, then both chroma planes at half the size. */
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
