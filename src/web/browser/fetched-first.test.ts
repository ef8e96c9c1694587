import { expect, it } from 'vitest';
import { retriesFailedImports } from './fetched-first.ts';

const chrome = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.3 Mobile/15E148 Safari/604.1';

it('current Chrome, Edge, and Firefox repeat a failed import', () => {
  const current = [chrome(156), `${chrome(156)} Edg/156.0.0.0`, firefox(155)];
  expect(current.map(retriesFailedImports)).toEqual([true, true, true]);
  const others = [chrome(155), firefox(153), safari, safari.replace('Version', 'CriOS/160.0 Version'), ''];
  expect(others.map(retriesFailedImports)).toEqual([false, false, false, false, false]);
});
