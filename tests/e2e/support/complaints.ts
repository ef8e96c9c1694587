import type { BrowserContext, Request } from '@playwright/test';

/**
 * Writes down from now on whatever goes wrong in any tab: errors on the console, those that nobody caught, promises that nobody waited for,
 * requests that failed and answers that refuse.
 */
export function listenForComplaints(context: BrowserContext): readonly string[] {
  const complaints: string[] = [];
  const answered = new Set<Request>();
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  context.on('weberror', (thrown) => complaints.push(`uncaught: ${thrown.error().message}`));
  context.on('response', (response) => {
    const request = response.request();
    answered.add(request);
    if (response.status() >= 400) complaints.push(`${nameOf(request)}: ${response.status()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The page itself reads no further: of a clip that is shown no more, or of an answer whose last words have come.
    if (reason === 'net::ERR_ABORTED' && answered.has(request)) return;
    complaints.push(`${nameOf(request)}: ${reason}`);
  });
  return complaints;
}

function nameOf(request: Request): string {
  return `${request.method()} ${request.url()}`;
}
