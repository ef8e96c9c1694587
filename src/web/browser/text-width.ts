const contexts = new Map<string, CanvasRenderingContext2D | null>();

/** Measures text as a line of it is drawn in a font, in pixels. `font` as in CSS. */
export function textWidthIn(font: string): (piece: string) => number {
  let context = contexts.get(font);
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d');
    if (context) context.font = font;
    contexts.set(font, context);
  }
  // Half an em a letter is a fair guess where a browser gives no canvas.
  return (piece) => context?.measureText(piece).width ?? piece.length * 7;
}
