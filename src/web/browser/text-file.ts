/** The text of a file: UTF-8, or what programs on Windows write, UTF-16 among it. Null when it is no text at all, or the device does not hand it over. */
export async function readTextFile(file: Blob): Promise<string | null> {
  const content = await file.arrayBuffer().catch(() => null);
  if (!content) return null;
  const bytes = new Uint8Array(content);
  const wide = wideEncodings[`${bytes[0]} ${bytes[1]}`];
  if (wide) return textOrNull(new TextDecoder(wide).decode(bytes));
  try {
    return textOrNull(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return textOrNull(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** By the mark at the beginning, as two numbers. */
const wideEncodings: Readonly<Record<string, string>> = { '255 254': 'utf-16le', '254 255': 'utf-16be' };

/** Text holds no zero bytes; pictures and archives do. */
function textOrNull(text: string): string | null {
  return text.includes('\0') ? null : text;
}
