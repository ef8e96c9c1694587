const bars = new Map<HTMLElement, number>();

/**
 * Keeps what is focused or typed out from under a bar that sticks to the bottom of the window: the page then scrolls as if it ended above the bar. Give it to the
 * bar as `ref`.
 */
export function coveringBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const measure = () => {
    const { position, bottom } = getComputedStyle(bar);
    settle(bar, position === 'sticky' ? bar.offsetHeight + Number.parseFloat(bottom) : 0);
  };
  // Its height also changes with what it says, and where it no longer sticks, it has another one.
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  measure();
  return () => {
    observer.disconnect();
    settle(bar, null);
  };
}

function settle(bar: HTMLElement, coveredPixels: number | null): void {
  if (coveredPixels === null) bars.delete(bar);
  else bars.set(bar, coveredPixels);
  document.documentElement.style.setProperty('--covered-below', `${Math.max(0, ...bars.values())}px`);
}
