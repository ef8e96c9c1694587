import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { routes } from '#web/app/routes.tsx';
import { startSession } from '#web/data/account/session.ts';

/**
 * Opens a URL of the application, like a page load. The URL of the test page follows until the test ends. A stored
 * session must be valid: all tests share one client, which reads an expired session only for a request.
 */
export async function openApp(address: string) {
  const before = location.href;
  history.replaceState(null, '', address);
  let close = await load();
  onTestFinished(async () => {
    await close();
    history.replaceState(null, '', before);
  });
  return {
    /** Opens the same history entry again. */
    async reload() {
      await close();
      close = await load();
    },
  };
}

async function load(): Promise<() => Promise<void>> {
  await startSession();
  const router = createBrowserRouter(routes);
  const { unmount } = await render(<RouterProvider router={router} />);
  return async () => {
    await unmount();
    router.dispose();
  };
}

/** The path and query of the page. */
export function address(): string {
  return location.pathname + location.search;
}
