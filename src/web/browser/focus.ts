/** Moves the focus to the page's heading, so that a screen reader says where one is. Whoever writes in a dialog meanwhile goes on writing. */
export function focusHeading(): void {
  if (document.activeElement?.matches('[role=dialog] :is(input, textarea)')) return;
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/** Whether the event comes from text that is being formatted, where a shortcut may mean something else. */
export function isRichTextEvent(event: Event): boolean {
  return event.target instanceof HTMLElement && event.target.isContentEditable;
}
