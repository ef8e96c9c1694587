/** A blob as text: `data:image/png;base64,…`. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('A picture or recording could not be read.'));
    reader.readAsDataURL(blob);
  });
}

/** The blob that `dataUrlOf` wrote. Throws when the text is no such address. */
export function blobFromDataUrl(dataUrl: string): Blob {
  const match = /^data:([^,]*?);base64,(.*)$/s.exec(dataUrl);
  if (!match)
    throw new Error(`Not a data URL with base64 (begins with ${JSON.stringify(dataUrl.slice(0, 30))}).`);
  const [, type = '', base64 = ''] = match;
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type });
}
