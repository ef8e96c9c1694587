import type { DecodedFrame } from '../source/decoded-frame.ts';
import { createCanvasCompositor } from './canvas-compositor.ts';
import type { Compositor } from './compositor.ts';
import type { Scene } from './create-frame-buffer.ts';
import { arePlanesUsable, createPlanesCompositor } from './planes-compositor.ts';

/**
 * Creates a compositor for frames like this one: plane-based for limited-range BT.709 4:2:0, otherwise canvas-based.
 */
export function createCompositor(scene: Scene, sample: DecodedFrame): Promise<Compositor> {
  return arePlanesUsable(sample)
    ? createPlanesCompositor(scene, sample)
    : createCanvasCompositor(scene, sample);
}
