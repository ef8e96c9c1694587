import { describe, expect, it } from 'vitest';
import { mergeText } from '#domain/text/merge-text.ts';
import { edit } from './change.ts';
import { type EditedEntry, type HistoryEntry, versionsOf } from './history.ts';
import { emptyPost, type Post } from './post.ts';

/** A stored post with its history, and the text that each tab shows. */
function openPost() {
  let post: Post = emptyPost('p', 'b', 0);
  let entries: HistoryEntry[] = [];
  const tabs = new Map<string, string>();
  return {
    /** Saves a tab's edit of the text it shows. */
    save(writerId: string, typed: string | ((shown: string) => string), now: number) {
      const shown = tabs.get(writerId) ?? post.content;
      const content = typeof typed === 'string' ? typed : typed(shown);
      const writing = { now, writerId, entryId: `${writerId}${now}` };
      const result = edit(post, entries, { content }, writing, { base: { content: shown }, mergeText });
      if (!result.ok || !result.entry) throw new Error('expected a change');
      post = result.post;
      entries = [...entries.filter(({ entryId }) => entryId !== result.replacesEntryId), result.entry];
      tabs.set(writerId, post.content);
    },
    /** Opens the tab, or updates it to the stored text. */
    read: (writerId: string) => tabs.set(writerId, post.content),
    versions: () => versionsOf(entries).map(({ text }) => text.content),
    entries: () => entries as EditedEntry[],
  };
}

const second = 1_000;

describe('a history', () => {
  it('continuous typing makes one entry', () => {
    const { save, versions } = openPost();
    for (let typed = 1; typed <= 200; typed += 1) save('a', 'x'.repeat(typed), typed * 500);
    expect(versions()).toEqual(['x'.repeat(200)]);
  });

  it('starts a new entry after a pause of a minute or five minutes of typing', () => {
    const { save, versions } = openPost();
    save('a', 'one', 0);
    save('a', 'one two', 61 * second);
    expect(versions()).toEqual(['one two', 'one']);

    const long = openPost();
    for (let count = 1; count <= 13; count += 1) long.save('a', 'x'.repeat(count), count * 30 * second);
    expect(long.versions()).toEqual(['x'.repeat(13), 'x'.repeat(11)]);
  });

  it('keeps versions in writing order when the clock is set back', () => {
    const { save, versions } = openPost();
    save('a', 'one', 3_600 * second);
    save('a', 'one two', 0);
    expect(versions()).toEqual(['one two', 'one']);
  });

  it('keeps the text before a large deletion, whether at once or letter by letter', () => {
    const whole = 'All the words I had written down so far, and then some more of them.';
    const { save, versions } = openPost();
    save('a', whole, 0);
    save('a', '', second);
    save('a', 'New', 2 * second);
    expect(versions()).toEqual(['New', whole]);

    const slow = openPost();
    slow.save('a', whole, 0);
    for (let left = whole.length - 8; left > 0; left -= 8)
      slow.save('a', whole.slice(0, left), left > 0 ? (whole.length - left) * 10 : 0);
    const [last, beforeLast] = slow.versions();
    expect(last).toBe(whole.slice(0, 4));
    expect(whole.startsWith(beforeLast ?? '!')).toBe(true);
    expect((beforeLast ?? '').length).toBeGreaterThanOrEqual(whole.length - 40);
  });

  it('keeps the text that a paste of the same length replaced', () => {
    const { save, versions } = openPost();
    save('a', 'a'.repeat(100), 0);
    save('a', 'b'.repeat(100), second);
    expect(versions()).toEqual(['b'.repeat(100), 'a'.repeat(100)]);
  });
});

describe('two tabs with the same post', () => {
  it('two tabs both add their words to the text', () => {
    const { save, read, versions } = openPost();
    save('a', 'Shared.', 0);
    read('b');
    save('a', (shown) => `${shown} By A.`, second);
    save('b', (shown) => `By B. ${shown}`, 2 * second);
    expect(versions()).toEqual(['By B. Shared. By A.', 'Shared. By A.']);
  });

  it('two tabs do not add an entry per save while both keep typing', () => {
    const { save, read, versions } = openPost();
    save('a', 'B:\n\nA:', 0);
    read('b');
    for (let round = 1; round <= 20; round += 1) {
      const now = round * second;
      save('a', (shown) => (round === 10 ? shown.slice(0, -2) : `${shown} a`), now);
      save('b', (shown) => shown.replace('B:', 'B:b'), now + 500);
      if (round % 4 === 0) read('a');
    }
    const [last, ...others] = versions();
    expect(last).toBe(`B:${'b'.repeat(20)}\n\nA:${' a'.repeat(18)}`);
    // One entry is from the other tab, and one has the text that the correction removed.
    expect(others).toHaveLength(2);
  });

  it('words that the other tab replaces stay in the history', () => {
    const { save, read, versions } = openPost();
    save('a', 'By A', 0);
    save('b', 'By B', second);
    read('a');
    save('a', (shown) => `${shown}, and more`, 2 * second);
    expect(versions()).toEqual(['By B, and more', 'By B', 'By A']);
  });

  it('text that the other tab overwrites without seeing it stays in the history', () => {
    const { save, read, versions } = openPost();
    save('a', 'Three old words', 0);
    read('b');
    save('a', 'Theirs', second);
    save('b', 'Ours', 2 * second);
    save('a', (shown) => `${shown}!`, 3 * second);
    expect(versions()).toEqual(expect.arrayContaining(['Ours!', 'Theirs']));
  });
});

it('an entry records the start and end of a writing session, and its writer', () => {
  const { save, entries } = openPost();
  save('a', 'x', second);
  save('a', 'xy', 3 * second);
  expect(entries()).toMatchObject([
    { startedAt: second, ts: 3 * second, by: 'user', writerId: 'a', revision: 2 },
  ]);
});
