import type { CropRect } from '#domain/video/framing.ts';
import type { PixelSize } from '#domain/video/geometry.ts';
import type { DecodedFrame } from '../source/decoded-frame.ts';
import { type Compositor, formatKey } from './compositor.ts';
import { createFrameBuffer, i420Layout, type Scene, wholeFrame } from './create-frame-buffer.ts';
import type { PlaneSize } from './frame-buffer.ts';
import { createMovingScaler, createScaler, tableBytes } from './plane-scaler.ts';

/** Whether a frame's planes already have the output format. */
export function arePlanesUsable({ format, colorSpace, flip }: DecodedFrame): boolean {
  const isLimited709 = !colorSpace.fullRange && (colorSpace.matrix === null || colorSpace.matrix === 'bt709');
  return (format === 'I420' || format === 'NV12') && isLimited709 && !flip;
}

/** A compositor that scales limited-range BT.709 4:2:0 planes straight into the branded frame. */
export async function createPlanesCompositor(scene: Scene, first: DecodedFrame): Promise<Compositor> {
  const { videoRect, softening } = scene;
  const key = formatKey(first);
  const quarterTurns = first.rotation / 90;
  const source = i420Layout({ widthPixels: first.codedWidth, heightPixels: first.codedHeight });
  const sourceBytes = first.allocationSize();
  // Width and height are swapped before a quarter turn.
  const upright = quarterTurns % 2 === 0;
  const scaled = i420Layout(upright ? videoRect : swapSides(videoRect));
  const soft = i420Layout({
    widthPixels: Math.max(1, Math.round(scaled.planes[0].width / softening)),
    heightPixels: Math.max(1, Math.round(scaled.planes[0].height / softening)),
  });

  const workspaceBytes =
    sourceBytes + 2 * source.bytes + scaled.bytes + soft.bytes + 6 * tableBytes(source, scaled, soft);
  const buffer = await createFrameBuffer(scene, workspaceBytes);
  const { math, allocate } = buffer;
  const cropAt = (clipSeconds: number) => beforeRotation(scene.cropAt(clipSeconds), quarterTurns);
  const firstCrop = cropAt(0);
  const sampleAddress = allocate(sourceBytes);
  const chromaAddress = allocate(source.bytes);
  const softAddress = allocate(soft.bytes);
  const scaledAddress = allocate(scaled.bytes);
  // If the crop stands still, its tables are created only once and cost no time per frame.
  const cropTo = (from: PlaneSize, to: PlaneSize) =>
    scene.isCropMoving
      ? createMovingScaler(buffer, from, to, firstCrop)
      : createScaler(buffer, from, to, firstCrop);

  const steps = buffer.videoPlanes.map((target, index) => {
    const [sourcePlane, softPlane, scaledPlane] = [
      source.planes[index],
      soft.planes[index],
      scaled.planes[index],
    ];
    if (!sourcePlane || !softPlane || !scaledPlane) throw new Error('I420 has three planes.');
    return {
      sourcePlane,
      target,
      softPlane,
      scaledPlane,
      toSoft: softening > 1 ? cropTo(sourcePlane, softPlane) : null,
      toSize:
        softening > 1
          ? createScaler(buffer, softPlane, scaledPlane, wholeFrame)
          : cropTo(sourcePlane, scaledPlane),
    };
  });

  return {
    accepts: (sample) => formatKey(sample) === key,
    showMoved: buffer.showMoved,
    showCaption: buffer.showCaption,
    frameAt: buffer.frameAt,
    async setFrame(sample, clipSeconds) {
      const layout = await sample.copyTo(new Uint8Array(math.memory.buffer, sampleAddress, sourceBytes));
      const [luma, chroma, third] = layout;
      if (!luma || !chroma) throw new Error(`A ${sample.format} frame has no planes.`);
      let planes = [luma, chroma, third ?? chroma].map(({ offset, stride }) => ({
        address: sampleAddress + offset,
        stride,
      }));
      if (sample.format === 'NV12') {
        const width = chroma.stride >> 1;
        const count = width * Math.ceil(sample.codedHeight / 2);
        math.deinterleave(sampleAddress + chroma.offset, count, chromaAddress, chromaAddress + count);
        planes = [
          { address: sampleAddress + luma.offset, stride: luma.stride },
          { address: chromaAddress, stride: width },
          { address: chromaAddress + count, stride: width },
        ];
      }
      const crop = cropAt(clipSeconds);
      buffer.beforeFrame();
      steps.forEach(({ target, softPlane, scaledPlane, toSoft, toSize }, index) => {
        let from = planes[index];
        if (!from) return;
        if (toSoft) {
          const to = { address: softAddress + softPlane.offset, stride: softPlane.width };
          toSoft(from, to, crop);
          from = to;
        }
        if (quarterTurns === 0) {
          toSize(from, target, crop);
          return;
        }
        const to = { address: scaledAddress + scaledPlane.offset, stride: scaledPlane.width };
        toSize(from, to, crop);
        const { width, height } = scaledPlane;
        math.rotatePlane(to.address, width, height, target.address, target.stride, quarterTurns);
      });
      buffer.afterFrame();
    },
  };
}

function swapSides({ widthPixels, heightPixels }: PixelSize): PixelSize {
  return { widthPixels: heightPixels, heightPixels: widthPixels };
}

/** The same part of the frame as stored in memory, before clockwise rotation. */
function beforeRotation({ left, top, width, height }: CropRect, quarterTurns: number): CropRect {
  switch (quarterTurns) {
    case 1:
      return { left: top, top: 1 - left - width, width: height, height: width };
    case 2:
      return { left: 1 - left - width, top: 1 - top - height, width, height };
    case 3:
      return { left: 1 - top - height, top: left, width: height, height: width };
    default:
      return { left, top, width, height };
  }
}
