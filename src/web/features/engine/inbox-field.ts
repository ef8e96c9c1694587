/** The id of the Dump's field for ideas. Quick capture has a field of the same kind without it. */
export const inboxFieldId = 'inbox-field';

/** Moves the focus to the Dump's field for ideas, which must be on the screen. */
export function focusInboxField(): void {
  const field = document.getElementById(inboxFieldId);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
