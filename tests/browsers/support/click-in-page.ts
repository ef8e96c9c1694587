declare global {
  /** The element that should be clicked; null once a click has reached it. */
  var clickAwaited: Element | null | undefined;
}

/** Runs inside the page. Records whether a click reaches an element. */
export function expectClickInPage(element: Element): void {
  if (globalThis.clickAwaited === undefined) {
    // A click on a label triggers another one on its field.
    const record = (event: Event) => {
      if (clickAwaited && event.composedPath().includes(clickAwaited)) globalThis.clickAwaited = null;
    };
    addEventListener('click', record, { capture: true });
  }
  globalThis.clickAwaited = element;
}

/** Runs inside the page. Also true if the click led to another page. */
export function wasClickedInPage(): boolean {
  return !globalThis.clickAwaited;
}
