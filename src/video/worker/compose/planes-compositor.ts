import type { CropRect } from '#domain/video/framing.ts';
import type { PixelSize } from '#domain/video/geometry.ts';
import type { Picture } from '../source/picture.ts';
import { type Compositor, likenessOf } from './compositor.ts';
import { createTemplate, i420Layout, type Scene } from './make-template.ts';
import { createScaler, tableBytes } from './plane-scaler.ts';
import type { PlaneSize } from './template.ts';

/** Whether a picture's planes have the frame's colours already. */
export function arePlanesUsable({ format, colorSpace, flip }: Picture): boolean {
  const isLimited709 = !colorSpace.fullRange && (colorSpace.matrix === null || colorSpace.matrix === 'bt709');
  return (format === 'I420' || format === 'NV12') && isLimited709 && !flip;
}

/** Scales the planes of limited-range BT.709 4:2:0 pictures straight into the frame's. */
export async function createPlanesCompositor(scene: Scene, first: Picture): Promise<Compositor> {
  const { videoRect, softening } = scene;
  const likeness = likenessOf(first);
  const quarterTurns = first.rotation / 90;
  const source = i420Layout({ widthPixels: first.codedWidth, heightPixels: first.codedHeight });
  const sourceBytes = first.allocationSize();
  // Before it is turned, the picture has the rectangle's sides swapped.
  const upright = quarterTurns % 2 === 0;
  const scaled = i420Layout(upright ? videoRect : swapped(videoRect));
  const soft = i420Layout({
    widthPixels: Math.max(1, Math.round(scaled.planes[0].width / softening)),
    heightPixels: Math.max(1, Math.round(scaled.planes[0].height / softening)),
  });

  const workspaceBytes =
    sourceBytes + 2 * source.bytes + scaled.bytes + soft.bytes + 6 * tableBytes(source, scaled, soft);
  const template = await createTemplate(scene, workspaceBytes);
  const { math, allot } = template;
  const crop = beforeTurning(scene.crop, quarterTurns);
  const samplePlace = allot(sourceBytes);
  const chromaPlace = allot(source.bytes);
  const softPlace = allot(soft.bytes);
  const scaledPlace = allot(scaled.bytes);
  const scale = (from: PlaneSize, to: PlaneSize, shown?: CropRect) => createScaler(template, from, to, shown);

  const steps = template.videoPlanes.map((target, index) => {
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
      toSoft: softening > 1 ? scale(sourcePlane, softPlane, crop) : null,
      toSize: softening > 1 ? scale(softPlane, scaledPlane) : scale(sourcePlane, scaledPlane, crop),
    };
  });

  return {
    accepts: (sample) => likenessOf(sample) === likeness,
    showCaption: template.showCaption,
    frameAt: template.frameAt,
    async place(sample) {
      const layout = await sample.copyTo(new Uint8Array(math.memory.buffer, samplePlace, sourceBytes));
      const [luma, chroma, third] = layout;
      if (!luma || !chroma) throw new Error(`A ${sample.format} picture came without planes.`);
      let planes = [luma, chroma, third ?? chroma].map(({ offset, stride }) => ({
        place: samplePlace + offset,
        stride,
      }));
      if (sample.format === 'NV12') {
        const width = chroma.stride >> 1;
        const count = width * Math.ceil(sample.codedHeight / 2);
        math.splitPlane(samplePlace + chroma.offset, count, chromaPlace, chromaPlace + count);
        planes = [
          { place: samplePlace + luma.offset, stride: luma.stride },
          { place: chromaPlace, stride: width },
          { place: chromaPlace + count, stride: width },
        ];
      }
      template.begin();
      steps.forEach(({ target, softPlane, scaledPlane, toSoft, toSize }, index) => {
        let from = planes[index];
        if (!from) return;
        if (toSoft) {
          const to = { place: softPlace + softPlane.offset, stride: softPlane.width };
          toSoft(from, to);
          from = to;
        }
        if (quarterTurns === 0) {
          toSize(from, target);
          return;
        }
        const to = { place: scaledPlace + scaledPlane.offset, stride: scaledPlane.width };
        toSize(from, to);
        const { width, height } = scaledPlane;
        math.turnPlane(to.place, width, height, target.place, target.stride, quarterTurns);
      });
      template.finish();
    },
  };
}

function swapped({ widthPixels, heightPixels }: PixelSize): PixelSize {
  return { widthPixels: heightPixels, heightPixels: widthPixels };
}

/** The same part of the picture as it lies in memory, before it is turned clockwise. */
function beforeTurning({ left, top, width, height }: CropRect, quarterTurns: number): CropRect {
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
