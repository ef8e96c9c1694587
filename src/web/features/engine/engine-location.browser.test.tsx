import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emptyPost } from '#domain/posts/post.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { useEngineLocation } from './engine-location.ts';

const unstarted = [emptyPost('first', 'batch', 0), emptyPost('second', 'batch', 0)];

test('activating a post right after choosing a tab keeps that tab', async () => {
  await renderScreen(TabAndPost);
  await expect.element(page.getByRole('status')).toHaveTextContent('dump, none');
  await page.getByRole('button', { name: 'Open Work and activate' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('work, second');
  // Later changes start from the rendered tab again.
  await page.getByRole('button', { name: 'Open Board' }).click();
  await page.getByRole('button', { name: 'Activate first' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('board, first');
});

test('choosing Work right after leaving a post shows the replacement post', async () => {
  await renderScreen(TabAndPost);
  await page.getByRole('button', { name: 'Open Work and activate' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('work, second');
  await page.getByRole('button', { name: 'Open Board' }).click();
  await page.getByRole('button', { name: 'Leave second and open Work' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('work, first');
});

test('a draft that loads after Work was opened becomes active', async () => {
  await renderScreen(TabAndPost);
  await page.getByRole('button', { name: 'Open Work', exact: true }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('work, none');
  await page.getByRole('button', { name: 'Read a draft' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('work, first');
});

function TabAndPost() {
  const [posts, setPosts] = useState(unstarted);
  const { tab, activePostId, showTab, activate, leavePosts } = useEngineLocation(posts);
  const openWorkAndActivate = () => {
    showTab('work');
    activate('second');
  };
  const leaveSecondAndOpenWork = () => {
    leavePosts(['second'], 'first');
    showTab('work');
  };
  return (
    <>
      <output>{`${tab}, ${activePostId ?? 'none'}`}</output>
      <button type="button" onClick={openWorkAndActivate}>
        Open Work and activate
      </button>
      <button type="button" onClick={leaveSecondAndOpenWork}>
        Leave second and open Work
      </button>
      <button type="button" onClick={() => showTab('work')}>
        Open Work
      </button>
      <button
        type="button"
        onClick={() =>
          setPosts(unstarted.map((post) => ({ ...post, state: 'drafting' as const, content: 'Started' })))
        }
      >
        Read a draft
      </button>
      <button type="button" onClick={() => showTab('board')}>
        Open Board
      </button>
      <button type="button" onClick={() => activate('first')}>
        Activate first
      </button>
    </>
  );
}
