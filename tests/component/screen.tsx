import type { ComponentType } from 'react';
import { render } from 'vitest-browser-react/pure';
import { PageError } from '#web/app/page-error.tsx';
import { Waiting } from '#web/app/waiting.tsx';
import { Router } from '#web/browser/router/router.ts';
import { RouterProvider } from '#web/browser/router/router-provider.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { memoryHistory } from './memory-history.ts';

/** Renders a screen with the router and the toaster around it, as the application does. */
export async function renderScreen(Screen: ComponentType, address = '/') {
  const router = new Router([{ path: '*', Component: Screen }], memoryHistory(address));
  const screen = await render(
    <>
      <RouterProvider router={router} Waiting={Waiting} Failed={PageError} />
      <Toaster theme="light" />
    </>,
  );
  return { ...screen, router };
}
