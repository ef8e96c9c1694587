import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveWarning } from '#web/browser/leaving.ts';
import { onPageHide } from '#web/browser/page-hide.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { sayFailed } from '#web/ui/say.ts';

const saveDelayMilliseconds = 500;

/**
 * The value of one cell while it is typed into: kept half a second later, when the cell is left, and when the page goes. What cannot be kept
 * stays in the cell, and is tried again when it is left the next time.
 */
export function useCell(stored: string, keep: (typed: string) => Promise<void>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestKeep = useRef(keep);
  useEffect(() => {
    latestKeep.current = keep;
  });

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const value = waiting.current;
    if (value === null) return;
    waiting.current = null;
    const kept = await attempt(() => latestKeep.current(value));
    if (!kept.ok) {
      waiting.current ??= value;
      sayFailed('Not saved', kept.message);
    }
    setUnsaved(!kept.ok);
  }, []);
  useEffect(() => {
    const stop = onPageHide(() => void flush());
    return () => {
      stop();
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
  return { value: typed ?? stored, isUnsaved, change, leave };
}
