import type { Batch } from '#domain/posts/batch.ts';
import type { CompletedEntry, HistoryEntry } from '#domain/posts/history.ts';
import type { Post } from '#domain/posts/post.ts';
import { sameValue } from '../values.ts';
import type { Account } from './account.ts';
import type { Content } from './content.ts';
import type { Device } from './device.ts';
import type { SyncRules } from './rules.ts';
import { type Writer, wordsIn } from './writer.ts';

type End = {
  devices: readonly Device[];
  account: Account;
  writer: Writer;
  rules: SyncRules;
  isRestored: boolean;
};

/** The problems that remain after everything is shared; empty if there are none. */
export function finalProblems({ devices, account, writer, rules, isRestored }: End): string[] {
  const [first] = devices;
  if (!first) return [];
  const { content } = first;
  return [
    ...devices.slice(1).flatMap((device) => differences(content, device.content, device.deviceId)),
    ...accountProblems(content, account),
    ...lostWords(content, writer),
    ...(isRestored ? [] : [...doubledWords(content, writer), ...lostFields(content, writer)]),
    ...countProblems(content, rules, isRestored),
    ...batchProblems(content),
    ...account.damaged.map((name) => `An old release replaced ${name}.`),
  ];
}

function differences(content: Content, other: Content, deviceId: string): string[] {
  const names = new Set([...content.rows.keys(), ...other.rows.keys()]);
  const differing = [...names].filter((name) => !sameValue(content.rows.get(name), other.rows.get(name)));
  const problems = differing.map((name) => `Device ${deviceId} has another ${name}.`);
  return sameValue(content.slotIds, other.slotIds)
    ? problems
    : [...problems, `Device ${deviceId} has another order of slots.`];
}

function accountProblems(content: Content, account: Account): string[] {
  const shared = [...account.records].filter(
    ([name, { value }]) => value !== null && !name.startsWith('plannerOrder/'),
  );
  const differing = shared.filter(([name, { value }]) => !sameValue(content.rows.get(name), value));
  return [
    ...differing.map(([name]) => `The account has another ${name}.`),
    ...(shared.length === content.rows.size ? [] : ['The account lacks records.']),
  ];
}

function lostWords(content: Content, { typed, removed }: Writer): string[] {
  const found = new Set(wordsIn(JSON.stringify([...content.rows.values()])));
  const lost = [...typed].filter((word) => !found.has(word) && !removed.has(word));
  return lost.map((word) => `The word ${word} is lost.`);
}

/** A word may reappear twice if one device removed it while two others changed its sentence. */
function doubledWords(content: Content, { removed }: Writer): string[] {
  const texts = [...content.rows].filter(([name]) => !name.startsWith('history/'));
  return texts.flatMap(([name, value]) =>
    Object.values(value).flatMap((text) => {
      const words = typeof text === 'string' ? wordsIn(text).filter((word) => !removed.has(word)) : [];
      const doubled = words.filter((word, index) => words.indexOf(word) !== index);
      return doubled.map((word) => `The word ${word} is in ${name} twice.`);
    }),
  );
}

function lostFields(content: Content, { withLaterField }: Writer): string[] {
  const posts = content.all<Post & { mood?: string }>('post');
  const lost = posts.filter(({ postId, mood }) => withLaterField.has(postId) && mood === undefined);
  return lost.map(({ postId }) => `Post ${postId} lost a field of a later release.`);
}

/**
 * Every complete post counts once, and an open post only if it was reopened on a later day. Only a restored account
 * may show a post as complete after its completion was undone.
 */
function countProblems(content: Content, rules: SyncRules, isRestored: boolean): string[] {
  const posts = content.all<Post>('post');
  const completions = content
    .all<HistoryEntry>('history')
    .filter((entry): entry is CompletedEntry => entry.action === 'completed');
  const known = new Map(posts.map(({ postId, state }) => [postId, state]));
  const entries = rules.countedCompletions(completions, posts);
  const counted = entries.map(({ postId }) => postId);
  const twice = counted.filter((postId, index) => counted.indexOf(postId) !== index);
  const open = entries
    .filter(({ postId, reopenedAt }) => known.has(postId) && reopenedAt === undefined)
    .map(({ postId }) => postId)
    .filter((postId) => known.get(postId) !== 'complete');
  const missing = posts.filter(({ postId, state }) => state === 'complete' && !counted.includes(postId));
  return [
    ...twice.map((postId) => `Post ${postId} counts twice.`),
    ...open.map((postId) => `Post ${postId} counts, but is not complete.`),
    ...(isRestored ? [] : missing.map(({ postId }) => `Post ${postId} is complete, but does not count.`)),
  ];
}

/** The current batch exists, and each batch lists exactly its own posts. */
function batchProblems(content: Content): string[] {
  const batches = content.all<Batch>('batch');
  const posts = content.all<Post>('post');
  const problems = content.currentBatch() ? [] : ['There is no current batch.'];
  for (const { batchId, postIds } of batches) {
    const own = posts.filter((post) => post.batchId === batchId).map(({ postId }) => postId);
    if (!sameValue(own.toSorted(), postIds.toSorted())) problems.push(`Batch ${batchId} lists other posts.`);
  }
  const known = new Set(batches.map(({ batchId }) => batchId));
  const hidden = posts.filter((post) => !known.has(post.batchId));
  return [...problems, ...hidden.map(({ postId }) => `No batch shows post ${postId}.`)];
}
