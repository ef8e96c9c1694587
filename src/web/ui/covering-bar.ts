const bars = new Map<HTMLElement, number>();

/**
 * Keeps focused elements and typed text visible above a bar at the bottom of the window: the page scrolls as if it
 * ended above the bar. Pass this to the bar as `ref`.
 */
export function coveringBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const measure = () => {
    const { position, bottom } = getComputedStyle(bar);
    settle(bar, position === 'sticky' ? bar.offsetHeight + Number.parseFloat(bottom) : 0);
  };
  // The bar's height changes with its content, and when it stops being sticky.
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  // An on-screen keyboard moves the bar.
  const measureNext = () => requestAnimationFrame(measure);
  window.visualViewport?.addEventListener('resize', measureNext);
  measure();
  return () => {
    observer.disconnect();
    window.visualViewport?.removeEventListener('resize', measureNext);
    settle(bar, null);
  };
}

function settle(bar: HTMLElement, coveredPixels: number | null): void {
  if (coveredPixels === null) bars.delete(bar);
  else bars.set(bar, coveredPixels);
  document.documentElement.style.setProperty('--covered-below', `${Math.max(0, ...bars.values())}px`);
}
