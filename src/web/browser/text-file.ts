/** `unreadable` means that the file was deleted or is only in the cloud. */
export type ReadText =
  | { ok: true; text: string }
  | { ok: false; reason: 'too-large' | 'no-text' | 'unreadable' };

/** Reads a text file in UTF-8, UTF-16, or Windows-1252. Does not read files over `maxBytes`. */
export async function readTextFile(file: Blob, maxBytes = Number.POSITIVE_INFINITY): Promise<ReadText> {
  if (file.size > maxBytes) return { ok: false, reason: 'too-large' };
  const content = await file.arrayBuffer().catch(() => null);
  if (!content) return { ok: false, reason: 'unreadable' };
  const text = decoded(new Uint8Array(content));
  // Text contains no zero bytes; images and archives do.
  return text.includes('\0') ? { ok: false, reason: 'no-text' } : { ok: true, text };
}

function decoded(bytes: Uint8Array): string {
  const wide = wideEncodings[`${bytes[0]} ${bytes[1]}`];
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The encodings by byte order mark. */
const wideEncodings: Readonly<Record<string, string>> = { '255 254': 'utf-16le', '254 255': 'utf-16be' };
