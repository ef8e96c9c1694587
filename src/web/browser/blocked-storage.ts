/** Whether the browser refuses to store anything for this site, for example because cookies are blocked. */
export function isStorageBlocked(): boolean {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}
