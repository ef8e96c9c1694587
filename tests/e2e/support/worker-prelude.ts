import type { Page } from '@playwright/test';

/**
 * Runs a script at the start of each new video worker, to simulate a browser's limits and bugs. Lasts until the next
 * call.
 */
export async function withPrelude(page: Page, script: string): Promise<void> {
  await page.evaluate((text) => {
    const patched = window as typeof window & { RealWorker?: typeof Worker };
    patched.RealWorker ??= Worker;
    const prelude = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    window.Worker = class extends patched.RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        const script = new URL(url, location.href).href;
        const both = `import '${prelude}'; import '${script}';`;
        super(URL.createObjectURL(new Blob([both], { type: 'text/javascript' })), options);
      }
    };
  }, script);
}
