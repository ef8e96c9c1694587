import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allScreens } from '#domain/screens.ts';
import { clip as clipFile } from '../fixtures/clips.ts';
import { type Provider, startProvider } from '../support/ai-provider.ts';
import { startTemporaryServer, type TemporaryServer } from '../support/temporary-server.ts';
import type { DrivenPage } from './support/driven-page.ts';
import { reportFailure } from './support/failure-report.ts';
import { renderedClip, type SmokeClip } from './support/rendered-clip.ts';
import { signUp } from './support/sign-up.ts';
import { playVoiceNoteFromMiddle, recordVoiceNote } from './support/voice-note.ts';
import { waitFor } from './support/wait.ts';

/** How a browser's walk differs from others. */
export type WalkOptions = {
  open: (origin: string) => Promise<DrivenPage>;
  /** The clip to render. */
  clip: SmokeClip;
};

const widths = [390, 1280];
/** A clip with keyframes that some browsers can't start decoding at. */
const stripClip = clipFile('open-groups.mp4');

/**
 * Declares the walk through the application in one browser. Each test continues where the previous one stopped. The
 * account is the first on its server, so it is the operator and can see every screen.
 */
export function describeWalk(browser: string, { open, clip }: WalkOptions): void {
  describe(browser, () => {
    let application: TemporaryServer;
    let provider: Provider;
    let page: DrivenPage;
    const folder = mkdtempSync(join(tmpdir(), 'standout-walk-'));

    beforeAll(async () => {
      [application, provider] = await Promise.all([startTemporaryServer(), startProvider()]);
      page = await open(application.origin);
    });

    beforeEach(({ onTestFailed }) => {
      onTestFailed(({ task }) => reportFailure(page, browser, task.name));
    });

    afterAll(async () => {
      await page?.close();
      await Promise.all([application?.stop(), provider?.close()]);
      rmSync(folder, { recursive: true, force: true });
    });

    test('the driver sees logged, uncaught, and rejected errors', async () => {
      await page.goto('/auth');
      await page.evaluate(() => {
        console.error('logged');
        setTimeout(() => {
          throw new Error('uncaught');
        });
        void Promise.reject(new Error('rejected'));
      });
      const seen: string[] = [];
      await waitFor('three errors', async () => {
        seen.push(...(await page.problems()));
        return ['logged', 'uncaught', 'rejected'].every((error) => seen.some((each) => each.includes(error)));
      });
    });

    test('public screens fit their width and log no errors', async () => {
      for (const { path, access } of allScreens)
        if (access === 'public' || access === 'signed-out') await expectToFitWithoutErrors(page, path);
    });

    test('signing up and following the emailed link leads to the home screen', async () => {
      await signUp(page, application.origin);
      expect(await page.evaluate(() => location.pathname)).toBe('/');
      expect(await page.problems()).toEqual([]);
    });

    test('a written post is still there after a reload', async () => {
      await page.click({ role: 'tab', name: /^Work/ });
      await page.click({ role: 'button', name: 'Get Started' });
      await page.fill('Content', 'We hired a nurse.');
      await page.until('"Saved"', () =>
        [...document.querySelectorAll('*')].some(
          (each) => each.childElementCount === 0 && each.textContent === 'Saved',
        ),
      );
      await page.reload();
      const content = await page.until(
        'the content of the post',
        () =>
          [...document.querySelectorAll('textarea')].find(
            (field) => field.getAttribute('aria-label') === 'Content',
          )?.value,
      );
      expect(content).toBe('We hired a nurse.');
      expect(await page.problems()).toEqual([]);
    });

    test('a voice note becomes an idea, shows its length after a reload, and plays from the middle', async () => {
      await recordVoiceNote(page, provider);
      const positions = await playVoiceNoteFromMiddle(page);
      expect(positions).not.toContain('0:00');
      expect(await page.problems()).toEqual([]);
    });

    test('screens for signed-in users fit their width and log no errors', async () => {
      for (const { path, access } of allScreens)
        if (access === 'signed-in' || access === 'operator') await expectToFitWithoutErrors(page, path);
    });

    test('the trim strip shows a frame at every position', async () => {
      await page.goto('/generator');
      await page.chooseFile('input[type=file]', stripClip);
      await page.until('all frames', () => {
        const frames = [...document.querySelectorAll<HTMLCanvasElement>('canvas.flex-1')];
        return (
          frames.length > 0 &&
          frames.every((frame) => {
            const context = frame.width > 0 && frame.getContext('2d');
            return context && context.getImageData(frame.width / 2, frame.height / 2, 1, 1).data[3] === 255;
          })
        );
      });
      expect(await page.problems()).toEqual([]);
    });

    test('previews of each framing show the clip, and workers respond to each command once', async () => {
      await page.goto('/generator');
      await countAnswers(page);
      await page.chooseFile('input[type=file]', clipFile('silent.mp4'));
      await page.until('three pictures', () => {
        const cards = [...document.querySelectorAll('label:has(input[type=radio]):has(canvas)')];
        return cards.length === 3 && cards.every((card) => card.querySelector('canvas.hidden') === null);
      });
      await page.until('colors in every place of the trim strip', () => {
        const frames = [...document.querySelectorAll<HTMLCanvasElement>('canvas.flex-1')];
        return frames.every((frame) => {
          const context = frame.width > 0 ? frame.getContext('2d') : null;
          return context?.getImageData(frame.width / 4, 1, 1, 1).data.some((value) => value < 200);
        });
      });
      expect(await page.evaluate(() => Reflect.get(window, 'repeatedAnswers') as string[])).toEqual([]);
      expect(await page.problems()).toEqual([]);
    });

    test('a rendered video meets the requirements of WhatsApp and the specification', async () => {
      await renderedClip(page, clip, join(folder, 'rendered.mp4'));
      expect(await page.problems()).toEqual([]);
    });
  });
}

/** Records each time a video worker gives a second final response to the same command. */
async function countAnswers(page: DrivenPage): Promise<void> {
  await page.evaluate(() => {
    const repeated: string[] = [];
    Reflect.set(window, 'repeatedAnswers', repeated);
    const { postMessage } = Worker.prototype;
    const knownWorkers = new WeakSet<Worker>();
    Worker.prototype.postMessage = function (...given: unknown[]) {
      if (!knownWorkers.has(this)) {
        knownWorkers.add(this);
        const answered = new Set<number>();
        this.addEventListener('message', ({ data: { id, type } }) => {
          if (['alive', 'strip-part', 'decode-audio'].includes(type)) return;
          if (answered.has(id)) repeated.push(`${type} ${id}`);
          answered.add(id);
        });
      }
      return Reflect.apply(postMessage, this, given);
    };
  });
}

/** Opens a path, and checks that it fits each width and logs no errors. */
async function expectToFitWithoutErrors(page: DrivenPage, path: string): Promise<void> {
  await page.goto(path);
  await page.until('a heading', () => document.querySelector('h1') !== null);
  // In Firefox, leaving a page that is still loading logs an error.
  await page.until(`everything of ${path}`, async () => {
    const loadedCount = () => performance.getEntriesByType('resource').length;
    const before = loadedCount();
    await new Promise((resolve) => setTimeout(resolve, 250));
    return document.readyState === 'complete' && loadedCount() === before;
  });
  for (const width of widths) {
    await page.resize(width, 844);
    await page.until(
      `${path} without overflow at ${width} px`,
      (expected) => innerWidth === expected && document.documentElement.scrollWidth <= expected,
      width,
    );
  }
  expect(await page.problems(), path).toEqual([]);
}
