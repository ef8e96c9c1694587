const page = '/r/';

/** Whether a path is the page of a link: a candidate's, or to approve a post. */
export function isLink(path: string): boolean {
  return path.startsWith(page);
}

/** The path as logs may have it: anyone who has the rest of a link can answer with it. */
export function loggedPath(path: string): string {
  return isLink(path) ? `${page}…` : path;
}
