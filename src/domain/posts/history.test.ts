import { describe, expect, it } from 'vitest';
import { edit } from './change.ts';
import { type EditedEntry, type HistoryEntry, versionsOf } from './history.ts';
import { emptyPost, type Post } from './post.ts';

/** A post and its history as a store would keep them, with tabs that remember what their text was made from. */
function desk() {
  let post: Post = emptyPost('p', 'b', 0);
  let entries: HistoryEntry[] = [];
  const tabs = new Map<string, number>();
  return {
    save(writerId: string, content: string, now: number) {
      const basedOnRevision = tabs.get(writerId) ?? post.revision;
      const result = edit(
        post,
        entries,
        { content },
        { now, writerId, entryId: `${writerId}${now}`, basedOnRevision },
      );
      if (!result.ok || !result.entry) throw new Error('expected a change');
      post = result.post;
      entries = [...entries.filter(({ entryId }) => entryId !== result.replacesEntryId), result.entry];
      tabs.set(writerId, post.revision);
    },
    /** The tab takes over what the store holds. */
    adopt: (writerId: string) => tabs.set(writerId, post.revision),
    versions: () => versionsOf(entries).map(({ text }) => text.content),
    entries: () => entries as EditedEntry[],
  };
}

const second = 1_000;

describe('a history of versions, not of keystrokes', () => {
  it('grows by one entry while one writes on', () => {
    const { save, versions } = desk();
    for (let typed = 1; typed <= 200; typed += 1) save('a', 'x'.repeat(typed), typed * 500);
    expect(versions()).toEqual(['x'.repeat(200)]);
  });

  it('begins a new entry after a pause of a minute, and after five minutes of writing', () => {
    const { save, versions } = desk();
    save('a', 'one', 0);
    save('a', 'one two', 61 * second);
    expect(versions()).toEqual(['one two', 'one']);

    const long = desk();
    for (let count = 1; count <= 13; count += 1) long.save('a', 'x'.repeat(count), count * 30 * second);
    expect(long.versions()).toEqual(['x'.repeat(13), 'x'.repeat(11)]);
  });

  it('keeps the order of writing when the clock is set back, and what was written before as a version', () => {
    const { save, versions } = desk();
    save('a', 'one', 3_600 * second);
    save('a', 'one two', 0);
    expect(versions()).toEqual(['one two', 'one']);
  });

  it('keeps the text before a large deletion, be it at once or letter by letter', () => {
    const whole = 'All the words I had written down so far, and then some more of them.';
    const { save, versions } = desk();
    save('a', whole, 0);
    save('a', '', second);
    save('a', 'New', 2 * second);
    expect(versions()).toEqual(['New', whole]);

    const slow = desk();
    slow.save('a', whole, 0);
    for (let left = whole.length - 8; left > 0; left -= 8)
      slow.save('a', whole.slice(0, left), left > 0 ? (whole.length - left) * 10 : 0);
    const [last, beforeLast] = slow.versions();
    expect(last).toBe(whole.slice(0, 4));
    expect(whole.startsWith(beforeLast ?? '!')).toBe(true);
    expect((beforeLast ?? '').length).toBeGreaterThanOrEqual(whole.length - 40);
  });

  it('keeps the text that a paste of the same length took the place of', () => {
    const { save, versions } = desk();
    save('a', 'a'.repeat(100), 0);
    save('a', 'b'.repeat(100), second);
    expect(versions()).toEqual(['b'.repeat(100), 'a'.repeat(100)]);
  });
});

describe('two tabs on one post', () => {
  it('lets the later win and keeps the earlier', () => {
    const { save, versions } = desk();
    save('a', 'Shared', 0);
    save('b', 'Shared, by B', second);
    save('a', 'Shared, by A', 2 * second);
    expect(versions()).toEqual(['Shared, by A', 'Shared, by B']);
  });

  it('does not grow by an entry a save while both write on', () => {
    const { save, versions } = desk();
    for (let round = 1; round <= 20; round += 1) {
      save('a', `A${'a'.repeat(round)}`, round * second);
      save('b', `B${'b'.repeat(round)}`, round * second + 500);
    }
    expect(versions()).toEqual([`B${'b'.repeat(20)}`, `A${'a'.repeat(20)}`]);
  });

  it('begins anew when a tab has taken over the other one’s text', () => {
    const { save, adopt, versions } = desk();
    save('a', 'By A', 0);
    save('b', 'By B', second);
    adopt('a');
    save('a', 'By B, and A again', 2 * second);
    expect(versions()).toEqual(['By B, and A again', 'By B', 'By A']);
  });
});

it('says when a stretch of writing began and ended, and who wrote', () => {
  const { save, entries } = desk();
  save('a', 'x', second);
  save('a', 'xy', 3 * second);
  expect(entries()).toMatchObject([
    { startedAt: second, ts: 3 * second, by: 'user', writerId: 'a', revision: 2 },
  ]);
});
