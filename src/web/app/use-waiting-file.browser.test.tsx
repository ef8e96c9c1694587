import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { patch } from '#tests/component/patch.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { toast } from '#tests/component/toasts.ts';
import { download } from '#web/browser/download.ts';
import { DownloadLink } from '#web/features/generator/result/download-link.tsx';
import { useWaitingFile } from './use-waiting-file.ts';

const file = new File(['words'], 'posts.txt', { type: 'text/plain' });

/** Renders a screen as on an iPhone's home screen. `outcomes` are the results of the share sheets, in order. */
async function openHomeScreenApp(...outcomes: ('shared' | 'NotAllowedError' | 'AbortError' | 'DataError')[]) {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
  const shared: (string | undefined)[] = [];
  patch(navigator, 'canShare', () => () => true);
  patch(navigator, 'share', () => async (data) => {
    const outcome = outcomes.shift();
    if (outcome !== 'shared') throw new DOMException('', outcome);
    shared.push(data?.files?.[0]?.name);
  });
  const clicked = recordClicks();
  await renderScreen(HomeScreenApp);
  return { shared, clicked };
}

function HomeScreenApp() {
  useWaitingFile();
  return (
    <DownloadLink file={file} url="blob:none" onDownload={() => {}}>
      Download
    </DownloadLink>
  );
}

/** Collects the names of files that links downloaded. */
function recordClicks(): string[] {
  const clicked: string[] = [];
  patch(
    HTMLAnchorElement.prototype,
    'click',
    () =>
      function (this: HTMLAnchorElement) {
        clicked.push(this.download);
      },
  );
  return clicked;
}

test('a browser downloads a file', async () => {
  const clicked = recordClicks();
  expect(await download(file, 'renamed.txt')).toBe('saved');
  expect(clicked).toEqual(['renamed.txt']);
});

test('a home-screen app shares files instead of downloading them, including links', async () => {
  const { shared, clicked } = await openHomeScreenApp('shared', 'shared', 'AbortError', 'DataError');
  expect(await download(file, 'renamed.txt')).toBe('saved');
  await page.getByRole('link', { name: 'Download' }).click();
  await expect.poll(() => shared).toEqual(['renamed.txt', 'posts.txt']);
  expect(clicked).toEqual([]);
  expect(await download(file, 'renamed.txt'), 'the sheet is dismissed').toBe('dismissed');
  expect(await download(file, 'renamed.txt'), 'the sheet does not take the file').toBe('saved');
  expect(clicked).toEqual(['renamed.txt']);
});

test('saving a file that took long to make needs another tap', async () => {
  const { shared } = await openHomeScreenApp('NotAllowedError', 'NotAllowedError', 'shared');
  const replaced = download(file, 'first.txt');
  await expect.element(toast('first.txt is ready')).toBeVisible();
  const outcome = download(file, 'backup.json');
  expect(await replaced).toBe('dismissed');
  await expect.element(toast('backup.json is ready')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await outcome).toBe('saved');
  expect(shared).toEqual(['backup.json']);
});
