/** An address of the app: the parts of the URL after the origin. */
export type Path = { pathname: string; search: string; hash: string };

/** Where to go. Missing parts of an object are empty, except the path: without one, it stays. */
export type To = string | Partial<Path>;

/** An entry of the browser's history. */
export type Location = Readonly<
  Path & {
    /** What the navigation stored in the entry. It survives reloads and releases, so validate it. */
    state: object | null;
    /** Unique for each navigation; `default` for entries that the router did not create. */
    key: string;
  }
>;

export function addressOf({ pathname, search, hash }: Path): string {
  return pathname + search + hash;
}

/** Returns the address that `to` names at `pathname`, percent-encoded as the browser does. */
export function resolved(to: To, pathname: string): Path {
  const parts = typeof to === 'string' ? partsOf(to) : to;
  const url = new URL(
    `http://app${parts.pathname || pathname}${prefixed('?', parts.search)}${prefixed('#', parts.hash)}`,
  );
  // More slashes, or backslashes, would name another site.
  return { pathname: url.pathname.replace(/^\/+/, '/'), search: url.search, hash: url.hash };
}

/** Creates the location of a new history entry. */
export function newLocation(path: Path, state: object | null | undefined): Location {
  return { ...path, state: state ?? null, key: Math.random().toString(36).slice(2, 10) };
}

function partsOf(address: string): Partial<Path> {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { pathname, search, hash };
}

function prefixed(mark: '?' | '#', part = ''): string {
  return part === '' || part === mark || part.startsWith(mark) ? part : mark + part;
}
