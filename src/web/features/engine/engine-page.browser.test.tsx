import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textIdea } from '#domain/posts/idea.ts';
import { confettiMilliseconds } from '#domain/posts/limits.ts';
import { addIdea, contentField, openEngine, openTab } from '#tests/component/engine.ts';
import { patch } from '#tests/component/patch.ts';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';

const markComplete = page.getByRole('button', { name: 'Mark Complete' });

test('Undo restores an archived idea and a completed post', async () => {
  await openEngine();
  await addIdea('Not now');
  const card = page.getByRole('article', { name: 'Not now' });
  await card.getByRole('button', { name: 'Archive' }).click();
  await expect.element(card).not.toBeInTheDocument();
  await toast('Idea archived.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(card).toBeVisible();

  await card.getByRole('button', { name: 'Promote' }).click();
  await expect.element(card.getByText('In Work')).toBeVisible();
  await openTab('Work');
  await markComplete.click();
  await expect.element(page.getByText('1/30 posts ready to publish')).toBeVisible();
  await toast('Post complete.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('0/30 posts ready to publish')).toBeVisible();
  await expect.element(contentField).toHaveValue('Not now');
});

// Spec: content-engine-header-1
test('the daily target changes only when it is saved', async () => {
  await openEngine();
  await openTab('Done');
  await expect.element(page.getByText('Clean slate. Your wins live here.')).toBeVisible();
  const changeTarget = page.getByRole('button', { name: /Today 0\/3.*change daily target/ });
  const field = page.getByLabelText('Posts per day');
  await changeTarget.click();
  await field.fill('7');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await changeTarget.click();
  await expect.element(field).toHaveValue(3);
  await field.fill('5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('Today 0/5')).toBeVisible();
  await expect.element(page.getByRole('button', { name: "Write Today's 5 Posts" })).toBeVisible();
});

// Spec: content-engine-board-1
test('complete rows earn badges, and completing the thirtieth post starts a celebration', async () => {
  await openEngine({
    changes: Array.from({ length: 30 }, (_, index) => ({
      title: `Number ${index + 1}`,
      content: 'Words',
      state: index === 29 ? 'drafting' : 'complete',
    })),
  });
  await expect.element(page.getByText('5 row badges')).toBeVisible();
  await expect.element(page.getByRole('button', { name: "Write Today's 1 Post" })).toBeEnabled();
  await openTab('Work');
  const endCelebration = holdTimer(confettiMilliseconds);
  await markComplete.click();
  const celebration = page.getByText('All 30 posts complete!');
  await expect.element(celebration).toBeVisible();
  const confetti = document.querySelectorAll('[data-confetti]');
  expect(confetti).toHaveLength(12);
  // The test browser prefers reduced motion.
  for (const piece of confetti) expect(getComputedStyle(piece).display).toBe('none');
  await endCelebration();
  await expect.element(celebration).not.toBeInTheDocument();
  expect(page.getByRole('button', { name: /Write Today/ }).elements()).toEqual([]);
  await expect.element(page.getByText('6 row badges')).toBeVisible();
  await openTab('Board');
  const heading = page.getByRole('heading', { name: 'Row 6 (5/5)' });
  await expect.element(heading).toBeVisible();
  expect(heading.element().nextElementSibling?.textContent).toBe('Complete');
});

/** Holds the next timer with this delay. Returns a function that waits for the timer and runs it. */
function holdTimer(milliseconds: number): () => Promise<void> {
  const { setTimeout } = window;
  const { promise: held, resolve: hold } = Promise.withResolvers<() => void>();
  const startTimer = (handler: () => void, delay?: number) => {
    if (delay !== milliseconds) return setTimeout(handler, delay);
    hold(handler);
    return 0;
  };
  Object.assign(window, { setTimeout: startTimer });
  onTestFinished(() => void Object.assign(window, { setTimeout }));
  return async () => (await held)();
}

test('a list that can’t be read again keeps its last contents', async () => {
  await openEngine();
  await addIdea('Read in time');
  const card = page.getByRole('article', { name: 'Read in time' });
  await expect.element(card).toBeVisible();
  const logged: string[] = [];
  patch(
    console,
    'error',
    () =>
      (...told) =>
        void logged.push(told.join()),
  );
  for (const method of ['openCursor', 'getAll', 'getAllRecords'] as const) {
    patch(IDBIndex.prototype as unknown as Record<string, () => never>, method, () => () => {
      throw new DOMException('Broken', 'UnknownError');
    });
  }
  // A write in a transaction avoids Dexie's cache.
  await store.transaction('rw', store.ideas, () =>
    store.ideas.add(textIdea('another', 'Written elsewhere', 1)),
  );
  await expect.poll(() => logged.join()).toContain('The store could not be read.');
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.element(card).toBeVisible();
});
