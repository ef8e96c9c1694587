/** Draws a bitmap on a canvas of the same size. Null clears the canvas. */
export function paint(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap | null): void {
  if (!canvas) return;
  const { width, height } = bitmap ?? { width: 0, height: 0 };
  // Setting the size clears the canvas and is slow.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  if (!bitmap) return;
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, width, height);
  context?.drawImage(bitmap, 0, 0);
}
