/** Encrypts tokens, so that the database and its backups never contain them in plain text. */
export type Seal = Readonly<{
  /** `place` names the token's owner. A sealed token opens only with the same place. */
  close: (token: string, place: string) => Promise<string>;
  /** Returns undefined if the token was sealed with another key or for another place. */
  open: (sealed: string, place: string) => Promise<string | undefined>;
}>;

const ivBytes = 12;

/** `key` is 32 bytes, base64url. */
export async function sealWith(key: string): Promise<Seal> {
  const bytes = bytesOf(key);
  if (bytes.byteLength !== 32) throw new Error('PUBLISHING_KEY must be 32 bytes.');
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const rules = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(place),
  });
  return {
    async close(token, place) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const text = await crypto.subtle.encrypt(rules(iv, place), secret, new TextEncoder().encode(token));
      return `v1.${base64Url(iv)}.${base64Url(new Uint8Array(text))}`;
    },
    async open(sealed, place) {
      const [version, iv = '', text = ''] = sealed.split('.');
      if (version !== 'v1') return undefined;
      try {
        const opened = await crypto.subtle.decrypt(rules(bytesOf(iv), place), secret, bytesOf(text));
        return new TextDecoder().decode(opened);
      } catch {
        return undefined;
      }
    },
  };
}

export function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
