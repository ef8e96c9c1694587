import type { OverlaySpec } from '#domain/video/overlay.ts';
import type { MotionMoment } from '#domain/video/templates/motion.ts';
import { overlayImages } from './overlay-images.ts';
import type { OverlayBitmaps, OverlayImages } from './protocol.ts';
import { askSharedWorker } from './shared-worker.ts';
import { unexpectedReplyError } from './video-worker.ts';

/** Draws the branded frame while its elements move. Decodes the images only once. */
export class FrameMotion {
  readonly #spec: OverlaySpec;
  readonly #images: Promise<OverlayImages>;

  constructor(spec: OverlaySpec) {
    this.#spec = spec;
    this.#images = overlayImages(spec);
  }

  /** Draws both layers, which the receiver must close. @throws RenderFailure */
  async at(moment: MotionMoment): Promise<OverlayBitmaps> {
    const images = await this.#images;
    const spec = this.#spec;
    const reply = await askSharedWorker((id) => ({ id, type: 'overlay', spec, images, moment }));
    if (reply.type !== 'overlay-drawn') throw unexpectedReplyError(reply);
    return reply.layers;
  }

  close(): void {
    void this.#images.then((images) => {
      for (const image of Object.values(images)) image?.close();
    });
  }
}
