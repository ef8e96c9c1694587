/** Moves the focus to the page's heading, so that a screen reader says where one is. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/**
 * Moves the focus to what one came for: the thing that the address names (`data-landing`), else to the page's heading. Whoever writes in a dialog meanwhile goes on writing.
 */
export function focusPlace(): void {
  if (document.activeElement?.matches('[role=dialog] :is(input, textarea)')) return;
  const landing = document.querySelector<HTMLElement>('[data-landing]');
  if (landing) focusLanding(landing);
  else focusHeading();
}

/** Moves the focus to what the address names, and brings it into sight when it is not. */
export function focusLanding(landing: HTMLElement): void {
  landing.focus({ preventScroll: true });
  landing.scrollIntoView({ block: 'nearest' });
}
