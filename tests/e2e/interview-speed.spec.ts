import { expect, test } from './support/interview.ts';

test('with 500 questions and 500 posts, every keystroke responds within 50 ms', { tag: '@alone' }, async ({
  me,
}) => {
  const { page, client, userId } = me;
  const questions = Array.from({ length: 464 }, (_, index) => ({
    user_id: userId,
    prompt: `Question ${index}: what happened on the day it broke, and who was there to see it?`,
    tags: ['Opinion'],
    status: index % 2 === 0 ? 'open' : 'archived',
  }));
  const posts = Array.from({ length: 500 }, (_, index) => ({
    user_id: userId,
    title: `Question ${index}...`,
    body: `Post ${index}. ${'It was early and nobody had slept. '.repeat(25)}`,
  }));
  expect((await client.from('questions').insert(questions)).error).toBeNull();
  expect((await client.from('posts').insert(posts)).error).toBeNull();
  for (const tab of ['open', 'posts']) {
    await page.goto(`/interview?tab=${tab}`);
    await expect(page.getByRole('tab', { name: 'Posts (500)' })).toBeVisible();
    // Measures from the keystroke until the counts and lists have updated.
    const milliseconds = await page.evaluate(async () => {
      const search = document.querySelector<HTMLInputElement>('input[type=search]');
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      const tabs = document.querySelector('[role=tablist]');
      if (!search || !value?.set || !tabs) throw new Error('The screen has no search.');
      const best: Record<string, number> = {};
      const texts = ['4', '44', '444', '44', '4', '', '2', '21', '217', '21', '2', ''];
      for (let round = 0; round < 8; round += 1) {
        for (const [index, text] of texts.entries()) {
          const before = tabs.textContent;
          const start = performance.now();
          value.set.call(search, text);
          search.dispatchEvent(new Event('input', { bubbles: true }));
          await new Promise<void>((resolve) => {
            const look = () => (tabs.textContent === before ? requestAnimationFrame(look) : resolve());
            look();
          });
          const keystroke = `${index}: "${text}"`;
          best[keystroke] = Math.min(best[keystroke] ?? Number.POSITIVE_INFINITY, performance.now() - start);
          // Waits for the paint before the next key. Otherwise, that key's time would include it.
          await new Promise<void>((resolve) => {
            requestAnimationFrame(() => setTimeout(resolve));
          });
        }
      }
      return best;
    });
    const measurements = Object.entries(milliseconds).map(
      ([keystroke, taken]) => `${keystroke} ${Math.round(taken)}`,
    );
    test.info().annotations.push({ type: `keystrokes in ${tab}, ms`, description: measurements.join(', ') });
    // Other load only slows keystrokes down, so the best of eight rounds counts.
    expect(Math.max(...Object.values(milliseconds)), measurements.join(', ')).toBeLessThan(50);
  }
});
