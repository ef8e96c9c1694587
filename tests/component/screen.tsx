import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { render } from 'vitest-browser-react/pure';
import { Toaster } from '#web/ui/toaster.tsx';

/** Renders a screen inside the router and the toaster, like the application. */
export async function renderScreen(Screen: ComponentType, address = '/') {
  const router = createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries: [address] });
  const screen = await render(
    <>
      <RouterProvider router={router} />
      <Toaster theme="light" />
    </>,
  );
  return { ...screen, router };
}
