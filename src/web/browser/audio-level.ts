/** Measures the loudness of a stream without recording it. */
export function measureAudioLevel(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  const source = context.createMediaStreamSource(stream);
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    /** The level, from 0 (silence, below -60 dB) to 1 (full scale). */
    level() {
      analyser.getFloatTimeDomainData(samples);
      const meanSquare = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      const decibels = 10 * Math.log10(meanSquare || 1e-12);
      return Math.min(1, Math.max(0, (decibels + 60) / 60));
    },
    close() {
      source.disconnect();
      void context.close().catch(() => undefined);
    },
  };
}
