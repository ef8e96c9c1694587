/** Joins consecutive pieces of audio to this many samples. If the audio is shorter, silence follows. */
export function concatAudio(pieces: readonly Float32Array[], sampleCount: number): Float32Array<ArrayBuffer> {
  const whole = new Float32Array(sampleCount);
  let count = 0;
  for (const piece of pieces) {
    const wanted = piece.subarray(0, sampleCount - count);
    whole.set(wanted, count);
    count += wanted.length;
  }
  return whole;
}
