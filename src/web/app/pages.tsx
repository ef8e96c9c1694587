import type { Router } from '#web/browser/router/router.ts';
import { RouterProvider } from '#web/browser/router/router-provider.tsx';
import { PageError } from './page-error.tsx';
import { Waiting } from './waiting.tsx';

/** Shows the screen of the address. */
export function Pages({ router }: { router: Router }) {
  return <RouterProvider router={router} Waiting={Waiting} Failed={PageError} />;
}
