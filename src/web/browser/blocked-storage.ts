/** Whether the browser refuses to store anything for this site, such as when cookies are blocked. */
export function isStorageBlocked(): boolean {
  try {
    return !localStorage;
  } catch {
    return true;
  }
}
