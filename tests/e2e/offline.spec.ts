import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type ScreensWith, screens } from '#domain/screens.ts';
import { expect, signIn, test } from './support/account.ts';
import { storeBrandPhone } from './support/opfs.ts';
import { toast } from './support/toasts.ts';

test.use({ serviceWorkers: 'allow' });

const clip = fileURLToPath(new URL('../../src/web/public/videos/sample-5s.mp4', import.meta.url));
const headings: Record<ScreensWith<'worksOffline', true>, string> = {
  home: 'Content Engine',
  candidates: 'Candidates',
  planner: 'Content Planner',
  formulas: 'Formula Page',
  batchTable: 'LinkedIn Batch',
  settings: 'Settings',
  generator: 'Video Generator',
};
const offlineScreens = Object.entries(headings).map(
  ([id, heading]) => [screens[id as keyof typeof headings].path, heading] as const,
);

test('screens open and render offline after one visit, and an update waits until the user accepts it', async ({
  page,
  account,
  context,
}) => {
  const site = await startSite();
  try {
    await test.step('a first visit caches the application, but nothing of the backend', async () => {
      await page.goto(`${site.origin}/auth`);
      await signIn(page, account);
      // Stored earlier, it would be content without an owner.
      await storeBrandPhone(page);
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      const kept = await cachedPaths(page);
      expect(kept).toContain('/');
      expect(kept.filter((path) => /\/v1\/|config\.json|mailbox|^\/api|^\/r\//.test(path))).toEqual([]);
    });

    await test.step('the server handles a candidate’s link', async () => {
      const response = await page.goto(`${site.origin}/r/some-token`);
      expect(response?.fromServiceWorker()).toBe(false);
      await expect(page).toHaveTitle('Your video');
    });

    await test.step('the screens open offline, even if the session needs to be renewed later', async () => {
      await context.setOffline(true);
      // Counts the service worker's own requests, too.
      site.leave();
      for (const [path, title] of offlineScreens) {
        await page.goto(site.origin + path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      }
      await expireSession(page);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Video Generator' })).toBeVisible();
    });

    await test.step('a clip becomes a video', async () => {
      await page.locator('input[type=file]').first().setInputFiles(clip);
      await page.getByRole('textbox', { name: 'Position title' }).fill('Offline');
      await page.getByRole('button', { name: 'Generate video' }).click();
      await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
    });

    await test.step('a video shared with the application opens in the generator', async () => {
      await share(page, 'from the sheet.mp4');
      await expect(page).toHaveURL(`${site.origin}/generator`);
      await expect(page.getByText('from the sheet.mp4').first()).toBeVisible();
    });

    await test.step('a video shared by another site is refused, or used only after the user confirms', async () => {
      await shareFromAnotherSite(page, site.origin, 'origin');
      await expect(page).toHaveURL(`${site.origin}/generator`);
      await expect(page.getByRole('button', { name: 'Use the sample clip' })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(await page.evaluate(async () => (await caches.match('/shared-video')) === undefined)).toBe(true);

      await shareFromAnotherSite(page, site.origin, 'no-referrer');
      const question = page.getByRole('dialog', { name: 'Use the shared video?' });
      await expect(question).toContainText('“forged.mp4”');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Use the sample clip' })).toBeVisible();
      await expect(page.getByText('forged.mp4')).toBeHidden();
    });

    await test.step('if a shared video cannot be stored, the generator asks for it once', async () => {
      const [worker] = context.serviceWorkers();
      if (!worker) throw new Error('There is no service worker.');
      await worker.evaluate(() => {
        const { put } = Cache.prototype;
        Cache.prototype.put = () => {
          Cache.prototype.put = put;
          return Promise.reject(new DOMException('full', 'QuotaExceededError'));
        };
      });
      await share(page, 'too large.mp4');
      const noRoom = page.getByRole('alert').filter({
        hasText: 'Not enough space for the shared video. Choose the file here instead.',
      });
      await expect(noRoom).toBeVisible();
      await expect(page).toHaveURL(`${site.origin}/generator`);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Use the sample clip' })).toBeVisible();
      await expect(noRoom).toBeHidden();
    });

    await test.step('a newer version is offered, and loads after a click on its button', async () => {
      await context.setOffline(false);
      site.comeBack();
      site.publish((code) => `${code}\n// The next version.`);
      await page.goto(`${site.origin}/formula`);
      await expect(page.getByRole('heading', { level: 1, name: 'Formula Page' })).toBeVisible();
      const shownSince = await page.evaluate(() => performance.timeOrigin);
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      const notice = page.getByText('A new version of Standout is ready.');
      await expect(notice).toBeVisible();
      await page.getByRole('button', { name: 'Delete formula' }).first().click();
      const deletedToast = toast(page, 'Formula deleted');
      // The toast stays visible while the pointer is on it.
      await deletedToast.hover();
      const endOf = async () => {
        const box = await deletedToast.boundingBox();
        return box ? box.y + box.height : Number.NaN;
      };
      await expect
        .poll(
          async () => ((await notice.boundingBox())?.y ?? 0) - (await endOf()),
          'a toast leaves it in view',
        )
        .toBeGreaterThan(0);
      await deletedToast.getByRole('button', { name: 'Undo' }).click();
      expect(await page.evaluate(() => performance.timeOrigin), 'nobody is sent away').toBe(shownSince);
      // The running release is still handling a request, which delays the newer one in Chromium.
      const held = site.holdNext('/videos/sample-5s.mp4');
      await page.evaluate(() => void fetch('/videos/sample-5s.mp4', { cache: 'no-store' }));
      await held;
      await page.getByRole('button', { name: 'Update' }).click();
      await page.waitForFunction((before) => performance.timeOrigin > before, shownSince);
      await expect(page.getByRole('heading', { level: 1, name: 'Formula Page' })).toBeVisible();
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      await expect(page.getByText('A new version of Standout is ready.')).toBeHidden();
    });

    const failToInstall = async (change: (code: string) => string) => {
      site.publish((code) => change(code).replace('"files":[', '"files":["/assets/missing.js",'));
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const failed = new Promise<void>((resolve) => {
          registration.addEventListener('updatefound', () => {
            const { installing } = registration;
            installing?.addEventListener('statechange', () => {
              if (installing.state === 'redundant') resolve();
            });
          });
        });
        await registration.update();
        await failed;
      });
    };
    const before = await page.evaluate(() => caches.keys());

    await test.step('a version that cannot be downloaded completely leaves nothing behind', async () => {
      await failToInstall((code) => code.replace('"version":"', '"version":"broken-'));
      expect(await page.evaluate(() => caches.keys())).toEqual(before);
    });

    await test.step('a failed update to the version in use does not remove it', async () => {
      await failToInstall((code) => code);
      expect(await page.evaluate(() => caches.keys())).toEqual(before);
    });
  } finally {
    await context.setOffline(false);
    site.close();
  }
});

/** Shares a video with the application like the system's share sheet. */
function share(page: Page, fileName: string, address = '/share-video'): Promise<void> {
  return page.evaluate(
    ({ name, action }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action,
        enctype: 'multipart/form-data',
      });
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'video' });
      const files = new DataTransfer();
      files.items.add(new File(['no video at all'], name, { type: 'video/mp4' }));
      field.files = files.files;
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    { name: fileName, action: address },
  );
}

/** Sends a video to the application from a page on another site. */
async function shareFromAnotherSite(page: Page, origin: string, referrer: string): Promise<void> {
  await page.route('https://other.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<meta name="referrer" content="${referrer}">` }),
  );
  await page.goto('https://other.example/');
  await share(page, 'forged.mp4', `${origin}/share-video`);
  await page.unroute('https://other.example/');
}

/** Serves the site on a separate origin, which can go offline and publish a newer version. */
async function startSite() {
  let newer: ((code: string) => string) | null = null;
  let isAway = false;
  let held: { path: string; onRequest: () => void } | null = null;
  const server = createServer((asked, answer) => {
    if (held && asked.url === held.path) {
      held.onRequest();
      held = null;
      return;
    }
    if (isAway) {
      asked.destroy();
      return;
    }
    const { method, url, headers } = asked;
    const isWorker = url === '/sw.js';
    const passed = request(
      {
        port: process.env.E2E_PORT,
        method,
        path: url,
        headers: isWorker ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '' } : headers,
      },
      async (given) => {
        if (!isWorker || !newer) {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.pipe(answer);
          return;
        }
        const code = Buffer.concat(await given.toArray()).toString();
        answer.writeHead(200, { 'content-type': 'text/javascript' }).end(newer(code));
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    leave: () => {
      isAway = true;
      server.closeAllConnections();
    },
    comeBack: () => {
      isAway = false;
    },
    /** Publishes a new version: `change` edits the service worker's code. */
    publish: (change: (code: string) => string) => {
      newer = change;
    },
    /** Leaves the next request for a path unanswered. Resolves when it arrives. */
    holdNext: (path: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { path, onRequest: resolve };
      return promise;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

function expireSession(page: Page): Promise<void> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('auth-token')) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  });
}
