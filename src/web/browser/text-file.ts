/** The text of a file: UTF-8, or else what spreadsheets on Windows write. Null when it is no text at all. */
export async function readTextFile(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  try {
    return textOrNull(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return textOrNull(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** Text holds no zero bytes; pictures and archives do. */
function textOrNull(text: string): string | null {
  return text.includes('\0') ? null : text;
}
