/** Moves the focus to the page's heading, so that a screen reader says where one is. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/** Whether the event comes from text that is being formatted, where a shortcut may mean something else. */
export function isRichTextEvent(event: Event): boolean {
  return event.target instanceof HTMLElement && event.target.isContentEditable;
}
