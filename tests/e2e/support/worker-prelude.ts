import type { Page } from '@playwright/test';

/**
 * Runs a script in each of the engine's workers before the engine itself, from now on until the next call: what a
 * browser lacks or does wrongly.
 */
export async function withPrelude(page: Page, script: string): Promise<void> {
  await page.evaluate((text) => {
    const patched = window as typeof window & { RealWorker?: typeof Worker };
    patched.RealWorker ??= Worker;
    const prelude = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    window.Worker = class extends patched.RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        const engine = new URL(url, location.href).href;
        const both = `import '${prelude}'; import '${engine}';`;
        super(URL.createObjectURL(new Blob([both], { type: 'text/javascript' })), options);
      }
    };
  }, script);
}
