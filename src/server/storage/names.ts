import { refuse } from './refusal.ts';

/** The signs that the storage API allows in names; nothing of a name ever becomes a path on the disk. */
const objectName = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]{1,1024}$/;
const bucketName = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;

/** Throws InvalidKey for a name with other signs, or with empty, `.` or `..` folders. */
export function checkObjectName(name: string): string {
  const folders = name.split('/');
  const isOdd = folders.some((folder) => folder === '' || folder === '.' || folder === '..');
  if (isOdd || !objectName.test(name)) throw refuse.key(name);
  return name;
}

export function checkBucketName(name: string): string {
  if (!bucketName.test(name) || name === '.' || name === '..') throw refuse.bucketName();
  return name;
}

/** `bucket/folder/file` out of a request's path, undefined where one of them is missing. */
export function splitPath(path: string): { bucket: string; name: string } {
  const decoded = decodedPath(path);
  const slash = decoded.indexOf('/');
  if (slash < 1) throw refuse.key(decoded);
  return {
    bucket: checkBucketName(decoded.slice(0, slash)),
    name: checkObjectName(decoded.slice(slash + 1)),
  };
}

export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw refuse.key(path);
  }
}
