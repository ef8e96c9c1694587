const contexts = new Map<string, CanvasRenderingContext2D | null>();

/** Returns a function that measures the width of one line of text in pixels. `font` is a CSS font. */
export function textMeasurer(font: string): (piece: string) => number {
  let context = contexts.get(font);
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d');
    if (context) context.font = font;
    contexts.set(font, context);
  }
  // Without a canvas, half an em per letter is a reasonable estimate.
  return (piece) => context?.measureText(piece).width ?? piece.length * 7;
}
