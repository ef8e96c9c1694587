import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FirstRun } from '#domain/first-run.ts';
import { addIdea, ideaField, ideas, openEngine, openTab } from '#tests/component/engine.ts';
import { changePreferences } from '#web/data/store/preferences.ts';

const panel = (name: string) => page.getByRole('region', { name });
const choice = panel('What would you like to make first?');
const examples = page.getByRole('list', { name: 'Example ideas' }).getByRole('listitem');
const hint = (term: string) => page.getByRole('button', { name: `Hide this hint: ${term}` });

async function openAsNew(firstRun: FirstRun = {}) {
  await changePreferences({ firstRun: { isOffered: true, ...firstRun } });
  return openEngine();
}

test('a new account chooses videos or posts, then sees first steps until they are closed', async () => {
  const screen = await openAsNew();
  await expect
    .element(choice.getByRole('link', { name: 'Make a video' }))
    .toHaveAttribute('href', '/generator');
  await expect
    .element(choice.getByRole('link', { name: 'Try the sample' }))
    .toHaveAttribute('href', '/generator?clip=sample');
  await choice.getByRole('button', { name: 'Write posts' }).click();
  await expect.element(ideaField).toHaveFocus();
  const steps = panel('First steps');
  await expect.element(steps.getByText('0 of 3 done')).toBeVisible();
  await addIdea('Hire slowly');
  await expect.element(steps.getByText('1 of 3 done')).toBeVisible();
  await steps.getByRole('button', { name: 'Finish a post' }).click();
  await expect.element(page.getByRole('tab', { name: /^Work/ })).toHaveAttribute('aria-selected', 'true');
  await openTab('Dump');
  await steps.getByRole('button', { name: 'Close first steps' }).click();
  await expect.element(steps).not.toBeInTheDocument();
  await screen.unmount();
  await openEngine();
  await expect.element(ideaField).toBeVisible();
  await expect.element(steps, { message: 'it stays closed' }).not.toBeInTheDocument();
});

test('finishing a post completes its step and explains the streak', async () => {
  await changePreferences({ firstRun: { isOffered: true, hasChosen: true, seenHints: { batch: true } } });
  await openEngine({ changes: [{ state: 'complete', content: 'Done.' }] });
  const steps = panel('First steps');
  await expect.element(steps.getByText('2 of 3 done')).toBeVisible();
  await expect.element(steps.getByRole('button', { name: 'Finish a post' })).not.toBeInTheDocument();
  await expect.element(hint('A streak')).toBeVisible();
});

test('each new term is explained by one hint at a time until it is hidden', async () => {
  await openAsNew({ hasChosen: true });
  await hint('A batch').click();
  await expect.element(hint('A batch')).not.toBeInTheDocument();
  await expect.element(hint('The Dump')).toBeVisible();
  await addIdea('Hire slowly');
  await expect.element(hint('The Dump')).not.toBeInTheDocument();
  await hint('Promote').click();
  await expect.element(hint('Promote')).not.toBeInTheDocument();
  await expect.element(ideas).toHaveLength(1);
});

test('an example is labeled, becomes an idea only when used, and can be archived', async () => {
  await openEngine();
  await expect
    .element(page.getByText('No ideas yet. Add your first thought above to get started!'))
    .toBeVisible();
  await expect.element(examples).toHaveLength(3);
  await expect.element(examples.first().getByText('Example', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Dump', exact: true })).toBeVisible();
  await examples
    .nth(1)
    .getByRole('button', { name: /^Use it/ })
    .click();
  await expect.element(ideas).toHaveLength(1);
  await expect.element(ideas).toMatchTextContent('Three questions I ask in every first call');
  await expect.element(examples).toHaveLength(0);
  await ideas.getByRole('button', { name: 'Archive' }).click();
  await expect.element(examples).toHaveLength(3);
  await page.getByRole('button', { name: 'Remove examples' }).click();
  await expect.element(examples).toHaveLength(0);
});
