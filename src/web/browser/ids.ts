/** A new id that no other tab or browser will make. */
export function newId(): string {
  // randomUUID is missing where the page is not served securely, such as from a machine in the local network.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Names this page among all tabs, until it is reloaded. */
export const pageId: string = newId();
