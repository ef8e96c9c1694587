import type { Page } from '@playwright/test';

/** Calls the backend. Throws if it rejects the request. */
export type Call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<unknown>;

/** Returns a function that calls the backend as the account that is signed in on the page. */
export async function callsOf(page: Page): Promise<Call> {
  const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string };
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('auth-token'));
    return key === undefined ? '' : JSON.parse(localStorage.getItem(key) ?? '').access_token;
  });
  return async (method, path, data) => {
    const headers = { apikey: anonKey, authorization: `Bearer ${token}` };
    const response = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) });
    const text = await response.text();
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}
