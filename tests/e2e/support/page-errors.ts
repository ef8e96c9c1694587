import type { BrowserContext, Request } from '@playwright/test';

/**
 * Collects all problems in any tab from now on: console errors, uncaught errors and rejections, failed requests, and
 * error responses.
 */
export function collectErrors(context: BrowserContext): readonly string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  context.on('weberror', (thrown) => complaints.push(`uncaught: ${thrown.error().message}`));
  context.on('response', (response) => {
    const request = response.request();
    if (response.status() >= 400) complaints.push(`${nameOf(request)}: ${response.status()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The page stopped reading a clip or a stream, or a navigation canceled background requests.
    if (reason === 'net::ERR_ABORTED') return;
    complaints.push(`${nameOf(request)}: ${reason}`);
  });
  return complaints;
}

function nameOf(request: Request): string {
  return `${request.method()} ${request.url()}`;
}
