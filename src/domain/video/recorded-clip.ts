/** How many bytes of a file `isRecordedClip` needs. */
export const recordedClipBytes = 128;

/**
 * Whether a file starts like a recording of a camera or browser: MP4, QuickTime, WebM, or Matroska. Stricter than
 * `startsLikeVideo`, because it checks files of users without an account.
 */
export function isRecordedClip(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, recordedClipBytes));
  if (head.slice(4, 8) === 'ftyp') {
    const boxBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    return boxBytes >= 16 && boxBytes <= maxTypeBoxBytes;
  }
  // The document type follows within the header of about 40 bytes.
  return head.startsWith('\x1a\x45\xdf\xa3') && /\x42\x82[\x84\x88](webm|matroska)/.test(head);
}

/** A type box contains a brand, a version, and a list of brands. Real files list only a handful. */
const maxTypeBoxBytes = 1024;
