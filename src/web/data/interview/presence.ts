import { useEffect, useEffectEvent, useState } from 'react';
import {
  isAbandoned,
  leaseRenewalMilliseconds,
  type Question,
  type TakenOver,
} from '#domain/interview/question.ts';
import { now, useNow } from '#web/browser/clock.ts';
import { heldLocks, holdLock } from '#web/browser/locks.ts';
import { lockNames } from '#web/browser/storage-keys.ts';
import { browserId } from './browser-id.ts';
import { releaseQuestions, renewLease } from './questions.ts';

/**
 * Holds a question for this tab while `isAtWork`: against the other tabs by a lock that ends with the tab, against
 * other devices by a lease. Gives what became of the question when the lease was lost to somebody else.
 */
export function useQuestionHold(questionId: string, isAtWork: boolean): TakenOver | null {
  const [takenUp, setTakenUp] = useState<TakenOver | null>(null);
  useEffect(() => {
    if (!isAtWork) return;
    let isGone = false;
    const letGo = holdQuestion(questionId);
    // Goes on once the lease is lost, when it renews nothing: going on with the answer takes the question back.
    const timer = setInterval(async () => {
      const found = await renewLease(questionId);
      if (!isGone && found !== undefined) setTakenUp(found);
    }, leaseRenewalMilliseconds);
    return () => {
      isGone = true;
      clearInterval(timer);
      letGo();
    };
  }, [questionId, isAtWork]);
  return takenUp;
}

/** Opens questions again whose tab was closed or killed, or whose device has fallen silent. */
export function useReleaseOfAbandoned(userId: string, questions: readonly Question[] | undefined): void {
  // Leases run out without a word.
  const time = useNow(lookAgainMilliseconds);
  useEffect(() => {
    const atWork = questions?.filter(({ status }) => status === 'in_progress' || status === 'answered');
    if (!atWork || atWork.length === 0) return;
    let isGone = false;
    const look = async () => {
      const held = await heldQuestionIds();
      const here = { browserId: browserId(), heldQuestionIds: held, now: time };
      const abandoned = atWork.filter((question) => isAbandoned(question, here));
      if (!isGone && abandoned.length > 0) await releaseQuestions(userId, abandoned);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, [userId, questions, time]);
}

const lookAgainMilliseconds = 15_000;
const lockPrefix = lockNames.question('');

// A lock that was asked for is granted a moment later.
const heldHere = new Map<string, number>();

function holdQuestion(questionId: string): () => void {
  heldHere.set(questionId, (heldHere.get(questionId) ?? 0) + 1);
  const release = holdLock(lockNames.question(questionId));
  return () => {
    const left = (heldHere.get(questionId) ?? 1) - 1;
    if (left > 0) heldHere.set(questionId, left);
    else heldHere.delete(questionId);
    void release();
  };
}

/**
 * Whether another tab or device was at work on a question when its dialog was opened; false until that is known. One
 * that was left behind is nobody's.
 */
export function useIsAnsweredElsewhere(question: Question): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  const look = useEffectEvent(async () => {
    if (question.workedBy === null) return;
    const here = { browserId: browserId(), heldQuestionIds: await heldQuestionIds(), now: now() };
    setElsewhere(!isAbandoned(question, here));
  });
  useEffect(() => void look(), []);
  return isElsewhere;
}

async function heldQuestionIds(): Promise<ReadonlySet<string>> {
  const locks = [...(await heldLocks())].filter((name) => name.startsWith(lockPrefix));
  return new Set([...heldHere.keys(), ...locks.map((name) => name.slice(lockPrefix.length))]);
}
