import type { BrowserContext } from '@playwright/test';

/** Holds every render of the context before its first frame until the returned function is called. */
export async function holdRenders(context: BrowserContext): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  await context.route('**/assets/render-*.js', async (route) => {
    await letGo;
    await route.continue();
  });
  return resolve;
}
