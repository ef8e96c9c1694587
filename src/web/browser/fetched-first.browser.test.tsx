import { expect, test } from 'vitest';
import { patch } from '#tests/component/patch.ts';
import { fetchedFirst } from './fetched-first.ts';

/** Answers the requests with these results, in order. Returns the paths of the requests so far. */
function answerWith(...answers: (TypeError | Response)[]): readonly string[] {
  const requested: string[] = [];
  patch(window, 'fetch', () => async (file) => {
    requested.push(String(file));
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer;
  });
  return requested;
}

/** Pretends to be a browser that remembers a failed import. */
function pretendFirefox(): void {
  patch(navigator, 'userAgent', () => 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Firefox/153.0');
}

test('imports a module only after its files have arrived, and fetches a failed file again', async () => {
  pretendFirefox();
  const requested = answerWith(
    new TypeError('offline'),
    new Response('', { status: 404 }),
    new Response('export {}'),
  );
  let importCount = 0;
  const load = async () => {
    importCount += 1;
    return 'module';
  };
  await expect(fetchedFirst(['assets/lazy.js'], load)).rejects.toThrow('offline');
  await expect(fetchedFirst(['assets/lazy.js'], load)).rejects.toThrow('/assets/lazy.js returned 404.');
  expect(importCount).toBe(0);
  expect(await fetchedFirst(['assets/lazy.js'], load)).toBe('module');
  expect(await fetchedFirst(['assets/lazy.js'], load)).toBe('module');
  expect(requested).toEqual(['/assets/lazy.js', '/assets/lazy.js', '/assets/lazy.js']);
});

test('does not fetch files that the page itself loads', async () => {
  pretendFirefox();
  const requested = answerWith(new Response(''));
  const link = document.createElement('link');
  link.href = '/assets/shared.js';
  document.head.append(link);
  await fetchedFirst(['assets/shared.js', 'assets/own.js'], async () => 'module');
  link.remove();
  expect(requested).toEqual(['/assets/own.js']);
});

test('fetches nothing first in a browser that repeats a failed import', async () => {
  const requested = answerWith();
  expect(await fetchedFirst(['assets/lazy.js'], async () => 'module')).toBe('module');
  expect(requested).toEqual([]);
});

test('fetches nothing first if the service worker has every file', async () => {
  pretendFirefox();
  patch(navigator.serviceWorker, 'controller', () => ({}) as ServiceWorker);
  const requested = answerWith();
  expect(await fetchedFirst(['assets/cached.js'], async () => 'module')).toBe('module');
  expect(requested).toEqual([]);
});
