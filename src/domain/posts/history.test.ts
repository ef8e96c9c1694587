import { describe, expect, it } from 'vitest';
import { edit } from './change.ts';
import { type EditedEntry, type HistoryEntry, versionsOf } from './history.ts';
import { emptyPost, type Post } from './post.ts';

/** A stored post with its history, and tabs that remember the revision their text is based on. */
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
    /** Reloads the tab's text from the store. */
    adopt: (writerId: string) => tabs.set(writerId, post.revision),
    versions: () => versionsOf(entries).map(({ text }) => text.content),
    entries: () => entries as EditedEntry[],
  };
}

const second = 1_000;

describe('a history', () => {
  it('has one entry for continuous typing', () => {
    const { save, versions } = desk();
    for (let typed = 1; typed <= 200; typed += 1) save('a', 'x'.repeat(typed), typed * 500);
    expect(versions()).toEqual(['x'.repeat(200)]);
  });

  it('starts a new entry after a pause of a minute or five minutes of typing', () => {
    const { save, versions } = desk();
    save('a', 'one', 0);
    save('a', 'one two', 61 * second);
    expect(versions()).toEqual(['one two', 'one']);

    const long = desk();
    for (let count = 1; count <= 13; count += 1) long.save('a', 'x'.repeat(count), count * 30 * second);
    expect(long.versions()).toEqual(['x'.repeat(13), 'x'.repeat(11)]);
  });

  it('keeps versions in writing order when the clock is set back', () => {
    const { save, versions } = desk();
    save('a', 'one', 3_600 * second);
    save('a', 'one two', 0);
    expect(versions()).toEqual(['one two', 'one']);
  });

  it('keeps the text before a large deletion, whether at once or letter by letter', () => {
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

  it('keeps the text that a paste of the same length replaced', () => {
    const { save, versions } = desk();
    save('a', 'a'.repeat(100), 0);
    save('a', 'b'.repeat(100), second);
    expect(versions()).toEqual(['b'.repeat(100), 'a'.repeat(100)]);
  });
});

describe('two tabs on one post', () => {
  it('use the later text and keep the earlier one in the history', () => {
    const { save, versions } = desk();
    save('a', 'Shared', 0);
    save('b', 'Shared, by B', second);
    save('a', 'Shared, by A', 2 * second);
    expect(versions()).toEqual(['Shared, by A', 'Shared, by B']);
  });

  it('do not add an entry per save while both keep typing', () => {
    const { save, versions } = desk();
    for (let round = 1; round <= 20; round += 1) {
      save('a', `A${'a'.repeat(round)}`, round * second);
      save('b', `B${'b'.repeat(round)}`, round * second + 500);
    }
    expect(versions()).toEqual([`B${'b'.repeat(20)}`, `A${'a'.repeat(20)}`]);
  });

  it("start a new entry after one tab reloads the other's text", () => {
    const { save, adopt, versions } = desk();
    save('a', 'By A', 0);
    save('b', 'By B', second);
    adopt('a');
    save('a', 'By B, and A again', 2 * second);
    expect(versions()).toEqual(['By B, and A again', 'By B', 'By A']);
  });
});

it('an entry records when a writing session started and ended, and who wrote', () => {
  const { save, entries } = desk();
  save('a', 'x', second);
  save('a', 'xy', 3 * second);
  expect(entries()).toMatchObject([
    { startedAt: second, ts: 3 * second, by: 'user', writerId: 'a', revision: 2 },
  ]);
});
