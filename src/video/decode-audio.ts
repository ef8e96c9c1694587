/**
 * Decodes a small audio file with Web Audio, which workers don't have. Returns one array per channel, or null if this
 * browser can't decode the file.
 */
export async function decodeAudio(
  file: ArrayBuffer,
  sampleRateHertz: number,
): Promise<Float32Array<ArrayBuffer>[] | null> {
  try {
    // Web Audio resamples to the context's rate. A page may create a context for decoding without a user gesture.
    const decoded = await new OfflineAudioContext(1, 1, sampleRateHertz).decodeAudioData(file);
    return Array.from({ length: decoded.numberOfChannels }, (_, channel) => {
      const samples = new Float32Array(decoded.length);
      decoded.copyFromChannel(samples, channel);
      return samples;
    });
  } catch {
    return null;
  }
}
