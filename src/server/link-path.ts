const page = '/r/';

/** Whether a path belongs to a candidate's link or an approval link. */
export function isLink(path: string): boolean {
  return path.startsWith(page);
}

/** Shortens a path for logs: anyone who has the rest of a link can use it. */
export function loggedPath(path: string): string {
  return isLink(path) ? `${page}…` : path;
}
