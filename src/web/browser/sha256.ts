/** The SHA-256 of bytes as hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await digest(bytes));
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // Missing in insecure contexts, such as a page from the local network.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes));
  const library = await import('@noble/hashes/sha2.js');
  return library.sha256(bytes);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
