/** The id of the Dump's idea field. Quick capture renders the same field without it. */
export const inboxFieldId = 'inbox-field';

/** Focuses the Dump's idea field, which must be rendered. */
export function focusInboxField(): void {
  const field = document.getElementById(inboxFieldId);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
