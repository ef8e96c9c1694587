import type { EditedEntry, HistoryEntry } from '#domain/posts/history.ts';
import { type Post, type PostText, textOf } from '#domain/posts/post.ts';
import type { RecordValue } from './record.ts';
import { sameValue } from './values.ts';

const textFields: readonly string[] = [
  'title',
  'content',
  'angle',
  'scheduledAt',
] satisfies (keyof PostText)[];

/** Returns the history entry for a post's text that lost a merge. Empty if the text lost nothing. */
export function lostVersion(
  ours: RecordValue,
  lostFields: readonly string[],
  {
    newId,
    now,
    deviceId,
    deviceName,
  }: { newId: () => string; now: number; deviceId: string; deviceName: (deviceId: string) => string },
): EditedEntry[] {
  if (!lostFields.some((field) => textFields.includes(field))) return [];
  const post = ours as unknown as Post;
  return [
    {
      entryId: newId(),
      postId: post.postId,
      ts: now,
      by: 'user',
      action: 'edited',
      text: textOf(post),
      // No page has this writer id, so typing never continues this entry.
      writerId: 'merge',
      revision: post.revision,
      startedAt: now,
      removedCharacters: 0,
      onlyRemoves: false,
      device: deviceName(deviceId),
    },
  ];
}

/** Leaves out versions that a post's history already has. */
export function newVersions(
  history: readonly HistoryEntry[],
  added: readonly HistoryEntry[],
): HistoryEntry[] {
  return added.filter(
    (entry) =>
      entry.action !== 'edited' ||
      !history.some(
        (known) =>
          known.action === 'edited' && known.postId === entry.postId && sameValue(known.text, entry.text),
      ),
  );
}
