/** Raises each bucket to the peak of the values in it. @param step buckets per value */
export function addPeaks(peaks: Float32Array, values: Float32Array, firstBucket: number, step: number): void {
  for (let index = 0; index < values.length; index++) {
    const bucket = Math.floor(firstBucket + index * step);
    if (bucket < 0 || bucket >= peaks.length) continue;
    peaks[bucket] = Math.max(peaks[bucket] ?? 0, Math.min(1, Math.abs(values[index] ?? 0)));
  }
}
