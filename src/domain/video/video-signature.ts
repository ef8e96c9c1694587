const packetBytes = 188;
const packetStart = 0x47;

/** How many bytes of a file `startsLikeVideo` needs. */
export const signatureBytes = 4 + 2 * 192;

/** Possible first boxes of MP4 and QuickTime files. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'];

/** Whether a file starts like one that can contain video. */
export function startsLikeVideo(bytes: Uint8Array): boolean {
  const textAt = (start: number, length: number) =>
    String.fromCharCode(...bytes.subarray(start, start + length));
  return (
    firstBoxes.includes(textAt(4, 4)) ||
    // Matroska and WebM
    textAt(0, 4) === '\x1a\x45\xdf\xa3' ||
    (textAt(0, 4) === 'RIFF' && textAt(8, 4) === 'AVI ') ||
    textAt(0, 4) === 'OggS' ||
    textAt(0, 4) === 'FLV\x01' ||
    // Windows Media
    textAt(0, 4) === '\x30\x26\xb2\x75' ||
    // MPEG program stream
    textAt(0, 4) === '\0\0\x01\xba' ||
    isTransportStream(bytes, 0, packetBytes) ||
    // Camcorders put a timestamp of four bytes before each packet.
    isTransportStream(bytes, 4, packetBytes + 4)
  );
}

function isTransportStream(bytes: Uint8Array, start: number, step: number): boolean {
  return bytes[start] === packetStart && bytes[start + step] === packetStart;
}
