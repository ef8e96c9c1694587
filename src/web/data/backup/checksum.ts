import { sha256 } from '#web/browser/sha256.ts';

/**
 * Adds a checksum to the JSON of an object, as its last field. It covers the text before it, so an edit or damage
 * shows. Readers that don't know the field ignore it.
 */
export async function withChecksum(json: string): Promise<string> {
  const covered = json.slice(0, -1);
  return `${covered}${mark}${await checksumOf(covered)}"}`;
}

/** Whether the text is what `withChecksum` made. Undefined without a checksum, as in files of earlier versions. */
export async function hasItsChecksum(text: string): Promise<boolean | undefined> {
  // Only the end: the text can have hundreds of megabytes.
  const [found, checksum] = lastField.exec(text.slice(-endLength)) ?? [];
  if (found === undefined) return undefined;
  return checksum === (await checksumOf(text.slice(0, -found.length)));
}

const mark = ',"checksum":"sha256:';
const endLength = 200;
/** An editor may format the field in its own way. */
const lastField = /\s*,\s*"checksum"\s*:\s*"sha256:([^"]*)"\s*\}\s*$/;

const checksumOf = (text: string) => sha256(new TextEncoder().encode(text));
