const headerBytes = 44;

/** Makes a 16-bit mono WAV file from consecutive pieces of audio. */
export function wavOf(pieces: readonly Float32Array[], rateHertz: number): ArrayBuffer {
  const count = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const wav = new DataView(new ArrayBuffer(headerBytes + 2 * count));
  const writeText = (at: number, text: string) =>
    [...text].forEach((character, index) => {
      wav.setUint8(at + index, character.charCodeAt(0));
    });
  writeText(0, 'RIFF');
  wav.setUint32(4, wav.byteLength - 8, true);
  writeText(8, 'WAVEfmt ');
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, rateHertz, true);
  wav.setUint32(28, 2 * rateHertz, true);
  wav.setUint16(32, 2, true);
  wav.setUint16(34, 16, true);
  writeText(36, 'data');
  wav.setUint32(40, 2 * count, true);
  let at = headerBytes;
  for (const piece of pieces) {
    for (const value of piece) {
      wav.setInt16(at, Math.round(Math.min(Math.max(value, -1), 1) * 32_767), true);
      at += 2;
    }
  }
  return wav.buffer;
}
