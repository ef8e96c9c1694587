import { captionRoom } from '#domain/video/captions.ts';
import type { Framing, PictureShare } from '#domain/video/framing.ts';
import { frameLayout, type PixelRect, type PixelSize } from '#domain/video/geometry.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { backdropBytes, createBackdrop } from './backdrop.ts';
import { captionBytes, createCaptionLayer } from './caption-layer.ts';
import { CanvasUnavailableError } from './overlay.ts';
import { filterTable, filterTaps, rowTaps, type SourceWindow } from './planes/filter-table.ts';
import { createPlaneMath } from './planes/plane-math.ts';
import planesModule from './planes/planes.as';
import { outputColorSpace, type Picture } from './source/picture.ts';
import type { CaptionPatch, PlaneAt, PlaneSize, Template } from './template.ts';

/**
 * Puts decoded pictures into the branded frame. The frame lies in memory as I420 planes with the overlay already in
 * them; `place` overwrites the video's rectangle, and `frameAt` hands out what is there now.
 */
export type Compositor = {
  /** Whether this compositor was made for samples like this one (pixel format, size, rotation). */
  accepts(sample: Picture): boolean;
  /** Scales the sample into its rectangle. The sample stays the caller's to close. */
  place(sample: Picture): Promise<void>;
  /** Shows a caption from the next frame on, or none. */
  showCaption(patch: CaptionPatch | null): void;
  /** A frame that the caller must close; times in microseconds. */
  frameAt(timestamp: number, duration: number): VideoFrame;
};

export type Scene = {
  /** The overlay, drawn at the output's size. */
  overlay: ImageData;
  videoRect: PixelRect;
  /** The part of the picture, upright, that is shown there. */
  crop: PictureShare;
  framing: Framing;
  /** Where captions may stand; null where none come. */
  captionRoom: PixelRect | null;
  /** 2 leaves half the detail in each direction, 1 all of it. */
  softening: number;
};

export function sceneOf(plan: RenderPlan, overlay: ImageData, softening: number): Scene {
  const { output, videoRect, crop, framing, captions } = plan;
  const room = captions.length > 0 ? captionRoom(output, videoRect, framing).rect : null;
  return { overlay, videoRect, crop, framing, captionRoom: room, softening };
}

/** The compositor for samples like this one: planes where they are limited-range BT.709 4:2:0, else a canvas. */
export function createCompositor(scene: Scene, sample: Picture): Promise<Compositor> {
  return arePlanesUsable(sample)
    ? createPlanesCompositor(scene, sample)
    : createCanvasCompositor(scene, sample);
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
      captionRoom: null,
      softening: 1,
    },
    0,
  );
  return new Uint8Array(math.memory.buffer).slice(templatePlace, templatePlace + templateBytes);
}

const wholePicture: PictureShare = { left: 0, top: 0, width: 1, height: 1 };

function arePlanesUsable({ format, colorSpace, flip }: Picture): boolean {
  const isLimited709 = !colorSpace.fullRange && (colorSpace.matrix === null || colorSpace.matrix === 'bt709');
  return (format === 'I420' || format === 'NV12') && isLimited709 && !flip;
}

function likenessOf(sample: Picture): string {
  const { codedWidth, codedHeight, format, rotation, flip, colorSpace } = sample;
  return [codedWidth, codedHeight, format, rotation, flip, colorSpace.matrix, colorSpace.fullRange].join();
}

async function createPlanesCompositor(scene: Scene, first: Picture): Promise<Compositor> {
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
  const scale = (from: PlaneSize, to: PlaneSize, shown?: PictureShare) =>
    createScaler(template, from, to, shown);

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

/** For what needs its colours converted: 10 bit, full range, BT.601, alpha, 4:2:2 and 4:4:4, frames in GPU memory. */
async function createCanvasCompositor(scene: Scene, first: Picture): Promise<Compositor> {
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

type Plane = PlaneSize & { offset: number };

function i420Layout({ widthPixels, heightPixels }: PixelSize): {
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

function swapped({ widthPixels, heightPixels }: PixelSize): PixelSize {
  return { widthPixels: heightPixels, heightPixels: widthPixels };
}

const allotmentSlack = 64 * 64;

async function createTemplate(scene: Scene, workspaceBytes: number): Promise<Template> {
  const { overlay, videoRect, framing, captionRoom: room } = scene;
  const { width, height, data } = overlay;
  const { videoArea } = frameLayout({ widthPixels: width, heightPixels: height });
  const isBlurred = framing.kind === 'blur';
  const { planes, bytes } = i420Layout({ widthPixels: width, heightPixels: height });
  const extraBytes =
    (isBlurred ? 3 * backdropBytes(videoArea, videoRect) : 0) + (room ? captionBytes(room) : 0);
  const total = bytes + data.byteLength + workspaceBytes + extraBytes + allotmentSlack;
  const math = await createPlaneMath(decodedModule(), total);
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

/** A source's pixels beside a window that its edges are made of. */
const filterReachPixels = 8;

/** Lays the tables for one plane, or for the part of it that is shown, into memory and returns what scales it. */
function createScaler(
  { math, lay, allot }: Template,
  from: PlaneSize,
  to: PlaneSize,
  shown: PictureShare = wholePicture,
) {
  const across = windowIn(from.width, shown.left, shown.width);
  const down = windowIn(from.height, shown.top, shown.height);
  const columns = filterTable(across.usedSize, to.width, filterTaps, across.window);
  const rows = filterTable(down.usedSize, to.height, rowTaps, down.window);
  const columnStarts = lay(columns.starts);
  const columnWeights = lay(columns.weights);
  const rowStarts = lay(rows.starts);
  const rowWeights = lay(rows.weights);
  const scratchRow = allot(2 * (across.usedSize + 40));
  return (source: PlaneAt, target: PlaneAt) =>
    math.scalePlane(
      source.place + down.first * source.stride + across.first,
      source.stride,
      across.usedSize,
      target.place,
      target.stride,
      to.width,
      to.height,
      columnStarts,
      columnWeights,
      rowStarts,
      rowWeights,
      rows.taps,
      scratchRow,
    );
}

/** Which pixels along an axis are needed to show that share of it, and where among them it lies. */
function windowIn(
  size: number,
  start: number,
  share: number,
): { first: number; usedSize: number; window: SourceWindow } {
  const first = Math.max(0, Math.floor(start * size) - filterReachPixels);
  const end = Math.min(size, Math.ceil((start + share) * size) + filterReachPixels);
  return {
    first,
    usedSize: end - first,
    window: { start: start * size - first, size: share * size },
  };
}

/** The same part of the picture as it lies in memory, before it is turned clockwise. */
function beforeTurning({ left, top, width, height }: PictureShare, quarterTurns: number): PictureShare {
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

/** More than the tables and the scratch row of one scaler take. */
function tableBytes(...layouts: { planes: [Plane, Plane, Plane] }[]): number {
  return layouts.reduce((sum, { planes: [luma] }) => sum + 24 * (luma.width + luma.height + 32), 0);
}

function openCanvas({ widthPixels, heightPixels }: PixelSize): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new CanvasUnavailableError();
  context.imageSmoothingQuality = 'high';
  return context;
}

function decodedModule(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(planesModule), (character) => character.charCodeAt(0));
}
