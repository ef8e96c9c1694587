import { useEffect } from 'react';

/** Moves the focus to the page's heading, so that a screen reader announces the page. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/**
 * Moves the focus after a navigation: to the element that the URL names (`data-landing`), else to the page's heading.
 * A user who is typing in a dialog keeps the focus.
 */
export function focusScreen(): void {
  if (document.activeElement?.matches('[role=dialog] :is(input, textarea)')) return;
  const target = landingTarget();
  if (target) focusTarget(target);
  else focusHeading();
}

/**
 * Focuses the element with `data-landing` and scrolls to it whenever `id` changes. `id` is the item that the URL
 * names.
 */
export function useLanding(id: string | null): void {
  useEffect(() => {
    const target = id === null ? null : landingTarget();
    if (target) focusTarget(target);
  }, [id]);
}

function landingTarget(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-landing]');
}

function focusTarget(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest' });
}

/** For `mousedown` on a tool: pressing it keeps the focus, the selection, and the on-screen keyboard. */
export function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
