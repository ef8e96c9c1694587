import type { RouteObject } from 'react-router';
import { allScreens, type ScreenId } from '#domain/screens.ts';
import { Guard, SignedOutOnly } from './guard.tsx';
import { NotFound } from './not-found.tsx';
import { PageError } from './page-error.tsx';
import { Root } from './root.tsx';
import { loadScreen } from './screens.ts';
import { Waiting } from './waiting.tsx';

/** The routes of all screens. `handle.title` is the title of the browser tab. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: PageError,
    HydrateFallback: Waiting,
    children: [
      ...routesOf('public'),
      { Component: SignedOutOnly, children: routesOf('signed-out') },
      {
        Component: Guard,
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
            children: routesOf('signed-in'),
          },
        ],
      },
      { path: '*', handle: { title: 'Page not found' }, Component: NotFound },
    ],
  },
];

function routesOf(access: (typeof allScreens)[number]['access']): RouteObject[] {
  return allScreens
    .filter((screen) => screen.access === access)
    .flatMap(({ id, path, otherPath, title, needsRecovery }) =>
      [path, ...(otherPath ? [otherPath] : [])].map((each) => ({
        path: each.slice(1),
        handle: { title },
        lazy: () => opened(id, needsRecovery),
      })),
    );
}

async function opened(id: ScreenId, needsRecovery: boolean) {
  const [{ Component, prepare }] = await Promise.all([
    loadScreen[id](),
    needsRecovery ? recovered() : undefined,
  ]);
  await prepare?.();
  return { Component };
}

/** Resolves once the text that earlier pages could not save is in the store. */
async function recovered(): Promise<void> {
  const { recoverOnce } = await import('#web/data/store/recovery.ts');
  await recoverOnce();
}
