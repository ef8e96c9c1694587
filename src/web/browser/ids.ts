/** A new globally unique id. */
export function newId(): string {
  // `randomUUID` exists only in secure contexts. A page from the local network is not one.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Identifies this page among all tabs until it is reloaded. */
export const pageId: string = newId();
