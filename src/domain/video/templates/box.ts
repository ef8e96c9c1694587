/**
 * A box in design units, with the origin at the top left. The frame is `frameWidth` units wide in every shape and
 * size.
 */
export type Box = { left: number; top: number; width: number; height: number };

export const frameWidth = 1080;

export function box(left: number, top: number, width: number, height: number): Box {
  return { left, top, width, height };
}
