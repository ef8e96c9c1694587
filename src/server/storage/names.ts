import { refuse } from './refusal.ts';

/** Characters the storage API allows in names. Names never become disk paths. */
const objectName = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]{1,1024}$/;
const bucketName = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;

/** Throws InvalidKey for other characters and for empty, `.`, or `..` segments. */
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

/** Splits a request path into bucket and name. Parts are undefined if missing. */
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
