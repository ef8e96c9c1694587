import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BrowserReport } from '../browsers/table/browser-report.ts';
import { capabilities, getsOf, unusedApis } from '../browsers/table/capabilities.ts';
import { namesInTable, withTable } from '../browsers/table/capability-table.ts';
import { browserApis } from '../support/browser-apis.ts';

const document = readFileSync('docs/browsers.md', 'utf8');
const everything: BrowserReport = {
  browser: 'Chromium 156.0.8078.79',
  apis: browserApis.map(({ name }) => name),
  userAgent: 'Chrome/156.0.0.0',
  isChromium: true,
  encodesMainInOrder: true,
  encodesAac: true,
  storesBlobs: true,
  hasServiceWorker: true,
  records: true,
  recognizesSpeech: true,
  sharesFiles: true,
  clips: { h264: 'browser', hevc: 'browser', vp8: 'browser' },
  renderSeconds: 2,
};

test('docs/browsers.md has a row for each capability: run `npm run browsers` after a change', () => {
  expect(namesInTable(document)).toEqual(capabilities.map(({ name }) => name));
});

test('each API that some browser lacks belongs to a capability or is unused', () => {
  const named = [...new Set([...capabilities.flatMap(({ apis }) => apis), ...unusedApis])];
  expect(named.toSorted()).toEqual(browserApis.map(({ name }) => name).toSorted());
});

test('the table compares browsers with the first one and names what is missing', () => {
  const slow: BrowserReport = {
    ...everything,
    browser: 'firefox 153.7.0',
    apis: everything.apis.filter((name) => name !== 'navigator.vibrate'),
    clips: { ...everything.clips, h264: 'browser-converting' },
    renderSeconds: 5,
  };
  const table = withTable(document, [everything, slow]);
  const rows = table.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' '));
  expect(rows).toContain('| | Chromium 156.0 | Firefox 153.7 |');
  expect(rows).toContain('| Vibration | full speed | not available: nothing vibrates |');
  expect(rows).toContain(
    '| Rendering a 1080p clip | full speed | slower: 2.5 times the work; decoded frames arrive as RGB |',
  );
  expect(withTable(table, [everything, slow])).toBe(table);
});

test('a browser with every API gets every capability at full speed, unless its row limits it', () => {
  const less = capabilities.filter((each) => getsOf(each, everything, everything) !== 'full speed');
  expect(less.map(({ name }) => name)).toEqual(['Messages that name a private window']);
});
