import { describe, expect, test } from 'vitest';
import { newBatch } from './batch.ts';
import { withoutCopy } from './copy-post.ts';
import { textIdea } from './idea.ts';
import type { Post } from './post.ts';
import type { PostProposal } from './post-proposals.ts';
import { canProposeFrom, materialOfIdea, materialOfPost, proposedDrafts } from './proposed-drafts.ts';
import { chooseVersion, withVersionB } from './version-b.ts';

let ids = 0;
const newId = () => `id${ids++}`;
const { posts } = newBatch(newId, 0);
const writing = { now: 5, writerId: 'page', newEntryId: newId };
const story: PostProposal = {
  angle: 'story',
  firstLine: 'The ward nurse phoned our candidate at six on a Sunday.',
  sentence: 'She asked one thing.',
};
const hotTake: PostProposal = { angle: 'hot_take', firstLine: 'Call first.', sentence: 'Ads come second.' };

describe('the material', () => {
  test('the material of an idea is its text, which is also added below the beginning of each draft', () => {
    expect(materialOfIdea(textIdea('i', ' Hire slowly. ', 0))).toEqual({
      title: 'Hire slowly.',
      text: 'Hire slowly.',
      notes: 'Hire slowly.',
      angle: null,
    });
  });

  test('a transcript is not added to the drafts', () => {
    const long = 'We talked. '.repeat(200);
    expect(materialOfIdea({ ...textIdea('i', long, 0), summary: ' ' })).toMatchObject({
      title: 'Untitled idea',
      text: long.trim(),
      notes: '',
    });
  });

  test('the material of a post is the version in use, with its angle', () => {
    const content = chooseVersion(withVersionB('Mine', 'Better'), 'B');
    expect(materialOfPost({ ...posts[0], content, angle: 'listicle' } as Post, 4)).toEqual({
      title: 'Post 4',
      text: 'Better',
      notes: '',
      angle: 'listicle',
    });
  });
});

test('requires words: a bare link or an empty note is not enough', () => {
  expect(['', ' Hm. ', 'https://youtu.be/abc'].filter((raw) => canProposeFrom({ raw }))).toEqual([]);
  expect(
    ['每天给候选人打电话', 'Why https://youtu.be/abc'].filter((raw) => canProposeFrom({ raw })),
  ).toHaveLength(2);
});

describe('proposed drafts', () => {
  test('drafts fill the first free posts with angle, first line, sentence, and notes', () => {
    const [first, locked, started, ...rest] = posts as [Post, Post, Post, ...Post[]];
    const batch = [{ ...first, state: 'complete' as const }, { ...locked, locked: true }, started, ...rest];
    const made = proposedDrafts([story, hotTake], 'My notes', batch, writing);
    if (!made.ok) throw new Error('No draft was made.');
    expect(made.drafts).toMatchObject([
      {
        position: 3,
        post: {
          postId: started.postId,
          title: 'The ward nurse phoned our candidate at six on a Su...',
          content: `${story.firstLine}\n\nShe asked one thing.\n\nMy notes`,
          angle: 'story',
          state: 'drafting',
          revision: 1,
        },
        entry: { action: 'edited', postId: started.postId },
      },
      { position: 4, post: { title: 'Call first.', angle: 'hot_take', state: 'drafting' } },
    ]);
    expect(new Set(made.drafts.map(({ entry }) => entry.entryId)).size).toBe(2);
  });

  test('drafts can have no notes', () => {
    expect(proposedDrafts([hotTake], '', posts, writing)).toMatchObject({
      drafts: [{ position: 1, post: { content: 'Call first.\n\nAds come second.' } }],
    });
  });

  test('rejects all drafts if fewer posts are free', () => {
    const oneFree = posts.map((post, index) => ({ ...post, locked: index > 0 }));
    expect(proposedDrafts([story, hotTake], '', oneFree, writing)).toEqual({ ok: false, freeCount: 1 });
  });

  test('drafts can be undone until someone edits them', () => {
    const made = proposedDrafts([story], '', posts, writing);
    const [draft] = made.ok ? made.drafts : [];
    if (!draft) throw new Error('No draft was made.');
    expect(withoutCopy(draft.post, draft, 9)).toMatchObject({ content: '', title: '', state: 'not_started' });
    expect(withoutCopy({ ...draft.post, revision: 2 }, draft, 9)).toBeNull();
  });
});
