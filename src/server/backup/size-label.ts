/** `1536` as `1.5 KiB`: in the units of the size settings. */
export function sizeLabel(bytes: number): string {
  const power = Math.min(3, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const unit = ['bytes', 'KiB', 'MiB', 'GiB'][power];
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${unit}`;
}
