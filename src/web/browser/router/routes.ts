import type { ComponentType } from 'react';

/** A page, or a frame around the pages below it, which it shows with `Outlet`. */
export type Route = {
  /** The address of a page; `*` for all that have no route. */
  path?: string;
  /** The title of the page. */
  title?: string;
  children?: readonly Route[];
} & ({ Component: ComponentType } | { lazy: () => Promise<ComponentType> });

/** The routes from the outermost frame to the page. */
export type Branch = readonly Route[];

/** Returns the routes that show a path. Like servers, it ignores trailing slashes. Upper and lower case are equal. */
export function branchOf(routes: readonly Route[], pathname: string): Branch {
  const wanted = comparable(decoded(pathname));
  const found =
    findBranch(routes, ({ path }) => path !== undefined && path !== '*' && comparable(path) === wanted) ??
    findBranch(routes, ({ path }) => path === '*');
  if (!found) throw new Error(`No route shows ${pathname}.`);
  return found;
}

function findBranch(routes: readonly Route[], isWanted: (route: Route) => boolean): Branch | null {
  for (const route of routes) {
    if (isWanted(route)) return [route];
    const below = findBranch(route.children ?? [], isWanted);
    if (below) return [route, ...below];
  }
  return null;
}

const loaded = new WeakMap<Route, ComponentType>();
const loading = new WeakMap<Route, Promise<void>>();

/** Returns the component of a route, or null until it is loaded. */
export function componentOf(route: Route): ComponentType | null {
  return 'Component' in route ? route.Component : (loaded.get(route) ?? null);
}

/** Loads a route's component. A failed load is retried by the next call. */
export function loadRoute(route: Route): Promise<void> {
  const load = async () => {
    try {
      if ('lazy' in route) loaded.set(route, await route.lazy());
    } finally {
      loading.delete(route);
    }
  };
  const promise = loading.get(route) ?? load();
  loading.set(route, promise);
  return promise;
}

function comparable(path: string): string {
  return path.replace(/\/+$/, '').toLowerCase();
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
