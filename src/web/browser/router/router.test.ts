import { expect, test } from 'vitest';
import { memoryHistory } from '#tests/component/memory-history.ts';
import { addressOf } from './location.ts';
import { Router } from './router.ts';
import type { Route } from './routes.ts';

const Page = () => null;

function routerAt(address: string, routes: readonly Route[] = [{ path: '*', Component: Page }]) {
  const history = memoryHistory(address);
  const router = new Router(routes, history);
  return { router, history, shown: () => addressOf(router.state.location) };
}

test('a missing path stays, and missing other parts are empty', async () => {
  const { router, shown } = routerAt('/planner?post=1#top');
  await router.navigate({ search: 'view=month' });
  expect(shown()).toBe('/planner?view=month');
  await router.navigate({ pathname: '/formula', hash: 'sessions' });
  expect(shown()).toBe('/formula#sessions');
  await router.navigate('#help');
  expect(shown()).toBe('/formula#help');
  await router.navigate('/ä?');
  expect(shown()).toBe('/%C3%A4');
});

test('no address leads to another site', async () => {
  const { router, shown } = routerAt('/');
  for (const address of ['//elsewhere.test/page', '/\\elsewhere.test/page']) {
    await router.navigate(address);
    expect(shown()).toBe('/elsewhere.test/page');
  }
});

test('the previous page stays, with its address, until the next one is loaded', async () => {
  const next = Promise.withResolvers<typeof Page>();
  const { router, history, shown } = routerAt('/', [
    { path: '/', Component: Page },
    { path: '/planner', lazy: () => next.promise },
  ]);
  const navigation = router.navigate('/planner');
  expect([shown(), addressOf(history.location), router.isLoading]).toEqual(['/', '/', true]);
  next.resolve(Page);
  await navigation;
  expect([shown(), addressOf(history.location), router.isLoading]).toEqual(['/planner', '/planner', false]);
});

test('a later navigation wins over one that is still loading', async () => {
  const slow = Promise.withResolvers<typeof Page>();
  const { router, shown } = routerAt('/', [
    { path: '/slow', lazy: () => slow.promise },
    { path: '*', Component: Page },
  ]);
  const navigation = router.navigate('/slow');
  await router.navigate('/fast');
  slow.resolve(Page);
  await navigation;
  expect(shown()).toBe('/fast');
});

test('a page that failed to load is an error until it loads', async () => {
  let loads = 0;
  const { router } = routerAt('/', [
    { path: '/', Component: Page },
    {
      path: '/flaky',
      lazy: async () => {
        loads += 1;
        if (loads === 1) throw new Error('Not loaded.');
        return Page;
      },
    },
  ]);
  await router.navigate('/flaky');
  expect(router.state.error?.reason).toEqual(new Error('Not loaded.'));
  await router.navigate('/flaky');
  expect([router.state.error, loads]).toEqual([null, 2]);
});

test('a blocked navigation continues once it is confirmed, in either direction', async () => {
  const { router, history, shown } = routerAt('/first');
  await router.navigate('/second');
  router.block(({ nextLocation }) => nextLocation.pathname !== '/second');

  await router.navigate('/third');
  expect([shown(), router.state.blocker.state]).toEqual(['/second', 'blocked']);
  router.state.blocker.reset?.();
  expect(router.state.blocker.state).toBe('unblocked');

  await router.navigate(-1);
  expect([shown(), addressOf(history.location)]).toEqual(['/second', '/second']);
  router.state.blocker.proceed?.();
  await expect.poll(shown).toBe('/first');
  expect(router.state.blocker.state).toBe('unblocked');

  await router.navigate('/third');
  router.state.blocker.proceed?.();
  expect(shown()).toBe('/third');
});

test('paths match regardless of case, trailing slashes, and percent-encoding', () => {
  const routes: Route[] = [
    { path: '*', Component: Page, title: 'Page not found' },
    { Component: Page, children: [{ path: '/', Component: Page, title: 'Home' }] },
    { Component: Page, children: [{ path: '/auth', Component: Page, title: 'Sign in' }] },
  ];
  const titleAt = (address: string) => routerAt(address, routes).router.state.branch.at(-1)?.title;
  expect(['/', '//', '/auth', '/AUTH/', '/%61uth', '/auth/more', '/%'].map(titleAt)).toEqual([
    'Home',
    'Home',
    'Sign in',
    'Sign in',
    'Sign in',
    'Page not found',
    'Page not found',
  ]);
});
