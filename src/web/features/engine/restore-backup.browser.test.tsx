import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addIdea, ideas, openEngine } from '#tests/component/engine.ts';
import { chooseFiles, makeFilesUnreadable, nextDownload } from '#tests/component/files.ts';
import { lockTable, pressTwice, storedPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { backupFile } from '#web/data/backup/file.ts';
import { readContents } from '#web/data/backup/replacing.ts';

const openBackup = page.getByRole('button', { name: 'Backup', exact: true });
const dialog = page.getByRole('dialog', { name: 'Backup' });
const replace = dialog.getByRole('button', { name: 'Replace' });
const idea = (name: string) => page.getByRole('article', { name });
const expectIdeas = (count: number) => expect.poll(() => ideas.elements().length).toBe(count);

beforeEach(async () => {
  await openEngine({ changes: [{ title: 'Kept', content: 'Words', state: 'complete' }] });
});

async function readBackup() {
  return JSON.parse(await (await backupFile(await readContents(), false)).text());
}

async function choose(backup: object): Promise<void> {
  await openBackup.click();
  await chooseFiles('Backup file', [new File([JSON.stringify(backup)], 'backup.json')]);
}

test('posts beyond the limits of planner and batch are announced and kept', async () => {
  await addIdea('An idea');
  const backup = await readBackup();
  const slotAt = (position: number) => ({
    postId: `content-planner-${position}`,
    position,
    content: `Plan ${position}`,
    imageId: null,
    imageUrl: null,
    revision: 1,
    setAside: [],
    createdAt: 1,
    updatedAt: 1,
  });
  const oneMore = { ...backup.posts[1], postId: 'one-more', history: [] };
  await choose({
    ...backup,
    posts: [...backup.posts, oneMore],
    contentPlannerPosts: Array.from({ length: 51 }, (_, position) => slotAt(position)),
  });
  await expect.element(page.getByRole('row', { name: /Ideas/ })).toMatchTextContent(/Ideas\s*1\s*2/);
  const plannerRow = page.getByRole('row', { name: /Planner posts/ });
  await expect.element(plannerRow).toMatchTextContent(/Planner posts\s*0\s*50/);
  await expect.element(dialog).toMatchTextContent('1 text goes to the Dump.');
  await expect.element(dialog).toMatchTextContent('31 posts instead of 30. All of them stay.');
  await replace.click();
  await expect.element(idea('Plan 50')).toBeVisible();
  await expectIdeas(2);
  expect(await storedPosts()).toHaveLength(31);
});

test('the previous data can be restored later, and Undo keeps newer ideas', async () => {
  const backup = await readBackup();
  await addIdea('Added later');
  await choose(backup);
  await replace.click();
  await expectIdeas(0);
  await toast('Backup restored.').getByRole('button', { name: 'Close toast' }).click();
  await addIdea('Since then');
  const restorePrevious = dialog.getByRole('button', {
    name: 'Restore the previous data (Just now)',
  });
  await openBackup.click();
  await restorePrevious.click();
  await expect.element(idea('Added later')).toBeVisible();
  await expectIdeas(1);
  await toast('Previous data restored.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(idea('Since then')).toBeVisible();
  await openBackup.click();
  await restorePrevious.click();
  await expect.element(idea('Since then')).not.toBeInTheDocument();
  await expectIdeas(1);
});

test('an edited backup shows a warning and can be restored', async () => {
  await addIdea('An idea');
  const backup = await readBackup();
  const warning = dialog.getByText('has changed since it was saved', { exact: false });
  await choose(backup);
  await expect.element(dialog.getByRole('button', { name: 'Replace' })).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await choose({ ...backup, exportedAt: 1, checksum: `sha256:${'0'.repeat(64)}` });
  await expect.element(warning).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect.element(toast('Backup restored.')).toBeVisible();
  await expectIdeas(1);
});

test('an invalid or incompatible file changes nothing', async () => {
  await addIdea('An idea');
  const backup = await readBackup();
  const expectRefusal = async (words: RegExp) => {
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(words);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await choose({ hello: 1 });
  await expectRefusal(/isn’t a Standout backup/);
  await choose({ ...backup, posts: 'none' });
  await expectRefusal(/^This backup is damaged/);
  await choose({ ...backup, version: 99 });
  await expectRefusal(/newer version of Standout/);
  makeFilesUnreadable();
  await choose(backup);
  await expectRefusal(/^Couldn’t read this file\. Nothing was changed\.$/);
  await expectIdeas(1);
});

test('saving shows progress, and a double press restores once and can be undone', async () => {
  const downloaded = nextDownload();
  await openBackup.click();
  const save = dialog.getByRole('button', { name: 'Save a backup' });
  const letSave = await lockTable('ideas');
  await save.click();
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  letSave();
  await expect.element(toast('Backup saved.')).toBeVisible();
  await expect.element(save).not.toHaveAttribute('aria-busy');
  await userEvent.keyboard('{Escape}');
  await addIdea('Written since');
  await choose(JSON.parse(await (await downloaded).text()));
  await expect.element(replace).toBeVisible();
  await pressTwice(replace, 'ideas');
  const restored = toast('Backup restored.');
  await expect.element(restored).toBeVisible();
  expect(restored.elements()).toHaveLength(1);
  await expectIdeas(0);
  await restored.getByRole('button', { name: 'Undo' }).click();
  await expect.element(idea('Written since')).toBeVisible();
});
