/** In design units: the frame is `frameWidth` units wide in every shape and size. The origin is at the top left. */
export type Box = { left: number; top: number; width: number; height: number };

export const frameWidth = 1080;

export function box(left: number, top: number, width: number, height: number): Box {
  return { left, top, width, height };
}
