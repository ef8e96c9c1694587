import { expect, it } from 'vitest';
import { emptyPost, type Post } from '#domain/posts/post.ts';
import { chooseVersion, withVersionB } from '#domain/posts/version-b.ts';
import { dateTimeParts } from './schedule.ts';
import { allPostsText, jsonFile, linkedInFile, linkedInText, markdownFile, shareText } from './text.ts';

const post: Post = {
  ...emptyPost('p1', 'b', 0),
  title: 'Why',
  content: '\nHire slowly. \n',
  tags: ['team', 'remote work', '2026', '!'],
  state: 'complete',
  scheduledAt: '2026-11-21',
};
const untitled: Post = { ...emptyPost('p2', 'b', 0), content: 'Second', state: 'drafting' };
// Exports use the same numbers as the screen.
const batch = [emptyPost('p0', 'b', 0), post, untitled];

it('formats a post for pasting, with its tags as hashtags', () => {
  expect(linkedInText(post)).toBe('Hire slowly.\n\n#team #RemoteWork #2026');
  expect(linkedInText(untitled)).toBe('Second');
});

it('separates posts with a line', () => {
  const line = '-'.repeat(40);
  expect(allPostsText([post, untitled])).toBe(`${linkedInText(post)}\n\n${line}\n\nSecond`);
  expect(linkedInFile([post, untitled], batch)).toBe(
    `2. Why\n\n${linkedInText(post)}\n\n${line}\n\nPost 3\n\nSecond\n`,
  );
});

it('describes the progress and the streak', () => {
  expect(shareText(7, 30, 1)).toBe('7/30 LinkedIn posts written and ready to publish.');
  expect(shareText(7, 30, 4)).toBe('7/30 LinkedIn posts written and ready to publish. 4 days in a row.');
  expect(shareText(30, 30, 0)).toBe('All 30 LinkedIn posts written and ready to publish!');
  // A hand-edited backup can contain more posts than a batch.
  expect(shareText(30, 42, 0)).toBe('30/42 LinkedIn posts written and ready to publish.');
});

it('writes Markdown and JSON', () => {
  expect(markdownFile([post, untitled], batch)).toBe(
    '# Posts\n\n## 2. Why\n\n- Angle: Story\n- State: Complete\n- Tags: team, remote work, 2026, !\n- Scheduled: 2026-11-21\n\nHire slowly.\n\n## Post 3\n\n- Angle: Story\n- State: Drafting\n\nSecond\n',
  );
  expect(JSON.parse(jsonFile([post]))).toEqual([
    {
      postId: 'p1',
      title: 'Why',
      content: '\nHire slowly. \n',
      angle: 'story',
      tags: post.tags,
      scheduledAt: '2026-11-21',
      state: 'complete',
    },
  ]);
});

it('splits a scheduled date into day and time', () => {
  expect(dateTimeParts('2026-11-21T08:30')).toEqual({ year: 2026, month: 11, day: 21, hour: 8, minute: 30 });
  expect(dateTimeParts('2026-11-21')).toEqual({ year: 2026, month: 11, day: 21, hour: 9, minute: 0 });
  expect([dateTimeParts(null), dateTimeParts('tomorrow')]).toEqual([undefined, undefined]);
});

it('exports only the version in use', () => {
  const both = { ...untitled, content: chooseVersion(withVersionB('First', 'Better'), 'B') };
  const exported = [
    linkedInText(both),
    allPostsText([both]),
    linkedInFile([both], batch),
    markdownFile([both], batch),
    jsonFile([both]),
  ];
  for (const text of exported) {
    expect(text).toContain('Better');
    expect(text).not.toMatch(/First|Version B/);
  }
});
