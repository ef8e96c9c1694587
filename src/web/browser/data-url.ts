/** Encodes a blob as a data URL: `data:image/png;base64,…`. */
export async function dataUrlOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  // Engines limit the number of arguments, some to about 65,000.
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return `data:${blob.type};base64,${btoa(binary)}`;
}

/** Decodes a data URL from `dataUrlOf`. Throws on any other text. */
export function blobFromDataUrl(dataUrl: string): Blob {
  const match = /^data:([^,]*?);base64,(.*)$/s.exec(dataUrl);
  if (!match) throw new Error(`Not a base64 data URL (starts with ${JSON.stringify(dataUrl.slice(0, 30))}).`);
  const [, type = '', base64 = ''] = match;
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type });
}
