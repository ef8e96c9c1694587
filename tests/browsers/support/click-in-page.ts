declare global {
  /** The element that was to be clicked; null once a click reached it. */
  var clickAwaited: Element | null | undefined;
}

/** Runs inside the page: notes whether a click reaches an element. */
export function expectClickInPage(element: Element): void {
  if (globalThis.clickAwaited === undefined) {
    // A click on a label is followed by one on its field.
    const note = (event: Event) => {
      if (clickAwaited && event.composedPath().includes(clickAwaited)) globalThis.clickAwaited = null;
    };
    addEventListener('click', note, { capture: true });
  }
  globalThis.clickAwaited = element;
}

/** Runs inside the page. A page that the click has left awaits none. */
export function wasClickedInPage(): boolean {
  return !globalThis.clickAwaited;
}
