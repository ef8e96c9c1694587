import { sha256 } from '#web/browser/sha256.ts';

/**
 * Adds a checksum to the JSON of an object, as its last field. It covers the text before it, so that edits and damage
 * can be detected. Readers that don't know the field ignore it.
 */
export async function withChecksum(json: string): Promise<string> {
  const covered = json.slice(0, -1);
  return `${covered}${mark}${await checksumOf(covered)}"}`;
}

/** Whether the checksum of the text is correct. Undefined if it has none, as in files of earlier releases. */
export async function verifyChecksum(text: string): Promise<boolean | undefined> {
  // Checks only the end, because the text can have hundreds of megabytes.
  const [found, checksum] = lastField.exec(text.slice(-endLength)) ?? [];
  if (found === undefined) return undefined;
  return checksum === (await checksumOf(text.slice(0, -found.length)));
}

const mark = ',"checksum":"sha256:';
const endLength = 200;
/** An editor may have reformatted the field. */
const lastField = /\s*,\s*"checksum"\s*:\s*"sha256:([^"]*)"\s*\}\s*$/;

const checksumOf = (text: string) => sha256(new TextEncoder().encode(text));
