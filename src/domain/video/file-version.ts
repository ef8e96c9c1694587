/** Identifies a version of a file without reading it. `modifiedAt` is in milliseconds since 1970. */
export type FileVersion = { bytes: number; modifiedAt: number };

/** True only if both versions are known and equal. */
export function isSameVersion(one: FileVersion | undefined, other: FileVersion | undefined): boolean {
  if (!one || !other) return false;
  return one.bytes === other.bytes && one.modifiedAt === other.modifiedAt;
}
