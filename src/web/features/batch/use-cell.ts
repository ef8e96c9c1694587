import { useCallback, useEffect, useRef, useState } from 'react';
import type { Post, PostText } from '#domain/posts/post.ts';
import { useLeaveWarning } from '#web/browser/leaving.ts';
import { onPageHide } from '#web/browser/page-hide.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { noteUnsaved } from '#web/data/store/unsaved.ts';
import { sayFailed } from '#web/ui/say.ts';

const saveDelayMilliseconds = 500;

/** What a cell shows of a post, what typing into it changes there (null while it is nothing yet), and how that is kept. */
type Cell = {
  post: Post;
  stored: string;
  changeFor: (typed: string) => Partial<PostText> | null;
  keep: (change: Partial<PostText>) => Promise<unknown>;
};

/**
 * The value of one cell while it is typed into: kept half a second later, when the cell is left, and when the page goes. What cannot be kept
 * stays in the cell, and is tried again when it is left the next time.
 */
export function useCell(cell: Cell) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const waiting = useRef<string | null>(null);
  const underway = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(cell);
  useEffect(() => {
    latest.current = cell;
  });

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const value = waiting.current;
    if (value === null) return;
    waiting.current = null;
    const { changeFor, keep } = latest.current;
    const change = changeFor(value);
    if (change === null) return;
    underway.current = value;
    const kept = await attempt(() => keep(change));
    if (underway.current === value) underway.current = null;
    if (!kept.ok) {
      waiting.current ??= value;
      sayFailed('Not saved', kept.message);
    }
    setUnsaved(!kept.ok);
  }, []);
  useEffect(() => {
    const note = () => {
      const value = waiting.current ?? underway.current;
      const { post, changeFor } = latest.current;
      const change = value === null ? null : changeFor(value);
      if (change !== null) noteUnsaved({ kind: 'post', postId: post.postId }, change, post.revision);
    };
    const stop = onPageHide(() => {
      note();
      void flush();
    });
    return () => {
      stop();
      // What cannot be kept waits for the next page, or for an editor of the post.
      note();
      void flush();
    };
  }, [flush]);
  useLeaveWarning(isUnsaved);

  const change = (value: string) => {
    setTyped(value);
    waiting.current = value;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), saveDelayMilliseconds);
  };
  const leave = async () => {
    await flush();
    // What was typed shows until the store has it; after that, what the store holds.
    if (waiting.current === null) setTyped(null);
  };
  return { value: typed ?? cell.stored, isUnsaved, change, leave };
}
