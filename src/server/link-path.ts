const page = '/r/';

/** Whether a path is the page of a candidate's link. */
export function isLink(path: string): boolean {
  return path.startsWith(page);
}

/** The path as logs may have it: anyone who has the rest of a link can answer for its candidate. */
export function loggedPath(path: string): string {
  return isLink(path) ? `${page}…` : path;
}
