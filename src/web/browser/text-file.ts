/** `unreadable`: the device does not hand the file over. It was deleted, or lies in a cloud. */
export type ReadText =
  | { ok: true; text: string }
  | { ok: false; reason: 'too-large' | 'no-text' | 'unreadable' };

/** The text of a file: UTF-8, or what programs on Windows write, UTF-16 among it. One of more than `maxBytes` is not read. */
export async function readTextFile(file: Blob, maxBytes = Number.POSITIVE_INFINITY): Promise<ReadText> {
  if (file.size > maxBytes) return { ok: false, reason: 'too-large' };
  const content = await file.arrayBuffer().catch(() => null);
  if (!content) return { ok: false, reason: 'unreadable' };
  const text = decoded(new Uint8Array(content));
  // Text holds no zero bytes; pictures and archives do.
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

/** By the mark at the beginning, as two numbers. */
const wideEncodings: Readonly<Record<string, string>> = { '255 254': 'utf-16le', '254 255': 'utf-16be' };
