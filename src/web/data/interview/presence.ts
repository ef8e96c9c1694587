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
 * Reserves a question for this tab while `isAtWork` is true: with a lock for other tabs and a lease for other devices.
 * Returns the question's new state if another device took the lease.
 */
export function useQuestionLock(questionId: string, isAtWork: boolean): TakenOver | null {
  const [takenUp, setTakenUp] = useState<TakenOver | null>(null);
  useEffect(() => {
    if (!isAtWork) return;
    let isCanceled = false;
    const release = holdQuestion(questionId);
    // Continues after the lease is lost, because continuing the answer takes the question back.
    const timer = setInterval(async () => {
      const renewed = await renewLease(questionId);
      if (!isCanceled && renewed.ok) setTakenUp(renewed.value);
    }, leaseRenewalMilliseconds);
    return () => {
      isCanceled = true;
      clearInterval(timer);
      release();
    };
  }, [questionId, isAtWork]);
  return takenUp;
}

/** Reopens questions whose tab has closed or whose lease has expired. */
export function useReleaseOfAbandoned(userId: string, questions: readonly Question[] | undefined): void {
  // An expired lease sends no event.
  const time = useNow(checkMilliseconds);
  useEffect(() => {
    const atWork = questions?.filter(({ status }) => status === 'in_progress' || status === 'answered');
    if (!atWork || atWork.length === 0) return;
    let isCanceled = false;
    const look = async () => {
      const held = await heldQuestionIds();
      const here = { browserId: browserId(), heldQuestionIds: held, now: time };
      const abandoned = atWork.filter((question) => isAbandoned(question, here));
      if (!isCanceled && abandoned.length > 0) await releaseQuestions(userId, abandoned);
    };
    void look();
    return () => {
      isCanceled = true;
    };
  }, [userId, questions, time]);
}

const checkMilliseconds = 15_000;
const lockPrefix = lockNames.question('');

// Locks are granted asynchronously.
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
 * Whether another tab or device was answering a question when its dialog opened; false until that is known. An
 * abandoned question does not count.
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
