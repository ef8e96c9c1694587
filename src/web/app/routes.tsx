import type { RouteObject } from 'react-router';
import { allScreens } from '#domain/screens.ts';
import { Guard, SignedOutOnly } from './guard.tsx';
import { PageError } from './page-error.tsx';
import { Root } from './root.tsx';
import { loadScreen } from './screens.ts';
import { Waiting } from './waiting.tsx';

/**
 * The routes of all screens. `handle` has the title of the browser tab, and says whether only operators see the
 * screen.
 */
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
            lazy: async () => ({ Component: (await import('./signed-in.ts')).Owned }),
            children: [
              {
                lazy: async () => ({ Component: (await import('./signed-in.ts')).Framed }),
                children: [...routesOf('signed-in'), ...routesOf('operator')],
              },
            ],
          },
        ],
      },
      {
        path: '*',
        handle: { title: 'Page not found' },
        lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }),
      },
    ],
  },
];

function routesOf(access: (typeof allScreens)[number]['access']): RouteObject[] {
  return allScreens
    .filter((screen) => screen.access === access)
    .flatMap((screen) =>
      [screen.path, ...(screen.otherPath ? [screen.otherPath] : [])].map((each) => ({
        path: each.slice(1),
        handle: { title: screen.title, isForOperators: access === 'operator' },
        lazy: () => opened(screen),
      })),
    );
}

async function opened({ id, access, needsRecovery }: (typeof allScreens)[number]) {
  const [{ Component, prepare }, frame, recovery] = await Promise.all([
    loadScreen[id](),
    access === 'signed-in' || access === 'operator' ? import('./signed-in.ts') : undefined,
    needsRecovery ? import('#web/data/store/recovery.ts') : undefined,
  ]);
  await frame?.prepareWhenOpen(async () => {
    // First recovers text that earlier pages could not save.
    await recovery?.recoverOnce();
    await prepare?.();
  });
  return { Component };
}
