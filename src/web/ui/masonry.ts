const rowPixels = 4;
const gapPixels = 16;

// Reports sizes before the first paint and reads no layout itself.
const observer = new ResizeObserver((entries) => {
  for (const { target, borderBoxSize } of entries) {
    const [size] = borderBoxSize;
    if (target instanceof HTMLElement && size)
      target.style.setProperty('--rows', `${Math.ceil((size.blockSize + gapPixels) / rowPixels)}`);
  }
});

/**
 * Places an item of a grid with `masonryGrid` directly below the one above it. Odd items stay on the left and even
 * items on the right, so the order for reading and Tab is the list's order, and a card that grows does not move the
 * other column. Pass this to the item as `ref`.
 */
export function masonryItem(item: HTMLElement | null): (() => void) | undefined {
  if (!item) return undefined;
  observer.observe(item);
  return () => observer.unobserve(item);
}

/** One column, or two if the container is wide enough. */
export const masonryGrid =
  'grid grid-cols-1 items-start gap-4 @4xl:grid-flow-dense @4xl:auto-rows-[4px] @4xl:grid-cols-2 @4xl:gap-y-0 *:@4xl:row-end-[span_var(--rows,1)] *:even:@4xl:col-start-2 *:odd:@4xl:col-start-1';
