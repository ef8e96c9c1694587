import type { Picture } from '../source/picture.ts';
import { createCanvasCompositor } from './canvas-compositor.ts';
import type { Compositor } from './compositor.ts';
import type { Scene } from './make-template.ts';
import { arePlanesUsable, createPlanesCompositor } from './planes-compositor.ts';

/** The compositor for pictures like this one: planes where they are, or were made, limited-range BT.709 4:2:0, else a canvas. */
export function createCompositor(scene: Scene, sample: Picture): Promise<Compositor> {
  return arePlanesUsable(sample)
    ? createPlanesCompositor(scene, sample)
    : createCanvasCompositor(scene, sample);
}
