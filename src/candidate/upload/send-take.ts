import type { Refusal } from '#domain/invitations/invitation.ts';
import type { LinkTarget } from '../call.ts';
import { changeTake, type StoredTake, storedTakes } from '../capture/take-store.ts';
import { clipOf, type Take } from '../capture/takes.ts';
import { beginAnswer, type CallFailure, finishAnswer, openInvitation, type Reservation } from './calls.ts';
import { pause, pauseAfter, Stopped, stopIfAborted } from './pause.ts';
import { uploadClip } from './upload-clip.ts';

/** The progress of an upload. `isWaiting`: for the network, the server, or another tab that sends the same take. */
export type SendState = { sentBytes: number; totalBytes: number; isWaiting: boolean };

/** `stopped`: the signal was aborted, or the take was deleted. */
export type SendResult = { answer: string } | Refusal | { refused: 'stopped' };

type Hooks = { onState(state: SendState): void; signal: AbortSignal };

/** After the server lost the file or found it damaged, the upload restarts once. */
const maxStarts = 2;
const restartReasons: readonly string[] = ['missing', 'content', 'invalid'];
/** Longer waits are returned to the page, which explains them. */
const maxWaitSeconds = 60;

/**
 * Sends a finished take until the server accepts it. It survives broken networks and reloads: another call resumes the
 * upload. Resolves to the answer's id, or to a refusal that a retry won't change now. Send only one take of a question
 * at a time: on the server, a new take replaces an unfinished one.
 */
export async function sendTake(take: Take, to: LinkTarget, hooks: Hooks): Promise<SendResult> {
  const { signal } = hooks;
  let state: SendState = { sentBytes: 0, totalBytes: take.bytes, isWaiting: false };
  const report = (change: Partial<SendState>) => {
    state = { ...state, ...change };
    if (!signal.aborted) hooks.onState(state);
  };
  try {
    return await withSendLock(take.id, signal, () => send(take, to, report, signal));
  } catch (error) {
    if (signal.aborted || error instanceof Stopped) return { refused: 'stopped' };
    throw error;
  }
}

type Report = (change: Partial<SendState>) => void;

async function send(take: Take, to: LinkTarget, report: Report, signal: AbortSignal): Promise<SendResult> {
  for (let starts = 1; ; starts += 1) {
    const now = await changeTake(take.id, (stored) => stored);
    if (!now) throw new Stopped();
    if (!now.isFinished) throw new Error(`The take ${take.id} is still being recorded.`);
    if (now.isArrived && now.sent) return { answer: now.sent.answer };

    const sent = now.sent ?? (await begin(now, to, report, signal));
    if ('refused' in sent) return sent;
    await upload(now, sent, to, report, signal);
    const finished = await callUntilAnswered(() => finishAnswer(to, sent.answer), report, signal);
    if (!('refused' in finished)) {
      await changeTake(take.id, (stored) => ({ ...stored, isArrived: true }));
      return { answer: sent.answer };
    }
    if (!restartReasons.includes(finished.refused)) return finished;
    await changeTake(take.id, (stored) => ({ ...stored, isAnnounced: false, sent: null }));
    if (starts === maxStarts) return finished;
  }
}

type Sent = NonNullable<StoredTake['sent']>;

async function begin(
  take: StoredTake,
  to: LinkTarget,
  report: Report,
  signal: AbortSignal,
): Promise<Sent | Refusal> {
  const reserved = await callUntilAnswered(() => reserve(take, to), report, signal);
  if ('refused' in reserved) return reserved;
  const sent = { ...reserved, uploadUrl: null };
  await changeTake(take.id, (stored) => ({ ...stored, sent }));
  return sent;
}

/** Announces the upload, or finds the earlier announcement if its reply was lost. */
async function reserve(take: StoredTake, to: LinkTarget): Promise<Reservation | CallFailure> {
  const takes = await storedTakes(take.link);
  if (takes.find(({ id }) => id === take.id)?.isAnnounced) {
    const opened = await openInvitation(to);
    if ('refused' in opened) return opened;
    const known = takes.map(({ sent }) => sent?.answer);
    const lost = opened.answers.find(
      ({ answer, question, bytes, state }) =>
        question === take.question &&
        bytes === take.bytes &&
        state === 'uploading' &&
        !known.includes(answer),
    );
    if (lost?.objectName) return { answer: lost.answer, objectName: lost.objectName };
  }
  await changeTake(take.id, (stored) => ({ ...stored, isAnnounced: true }));
  return beginAnswer(to, take);
}

/** Uploads until storage has the clip or refuses it. After a refusal, `finishAnswer` returns the reason. */
async function upload(
  take: StoredTake,
  sent: Sent,
  to: LinkTarget,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  const clip = await clipOf(take);
  // Another tab has deleted the take.
  if (clip.size !== take.bytes) throw new Stopped();
  let { uploadUrl } = sent;
  let failures = 0;
  for (;;) {
    const result = await uploadClip(
      clip,
      to,
      { objectName: sent.objectName, uploadUrl },
      {
        onUrl(url) {
          uploadUrl = url;
          void changeTake(take.id, (stored) => ({ ...stored, sent: { ...sent, uploadUrl: url } }));
        },
        onBytes(sentBytes) {
          failures = 0;
          report({ sentBytes, isWaiting: false });
        },
        signal,
      },
    );
    stopIfAborted(signal);
    if (result !== 'broken') return;
    report({ isWaiting: true });
    await pause(pauseAfter(failures), signal);
    failures += 1;
  }
}

/** Retries a call until the server responds. Rejects with `Stopped` when aborted. */
export async function callUntilAnswered<Value extends object>(
  call: () => Promise<Value | CallFailure>,
  report: Report,
  signal: AbortSignal,
): Promise<Value | Refusal> {
  for (let failures = 0; ; failures += 1) {
    const answer = await call();
    stopIfAborted(signal);
    const seconds = secondsToWait(answer, failures);
    if (seconds === null) {
      report({ isWaiting: false });
      return answer as Value | Refusal;
    }
    report({ isWaiting: true });
    await pause(seconds, signal);
  }
}

/** Returns null if a retry would get the same answer. */
function secondsToWait(answer: object | CallFailure, failures: number): number | null {
  if (!('refused' in answer)) return null;
  if (answer.refused === 'offline' || answer.refused === 'failed') return pauseAfter(failures);
  if (answer.refused !== 'later') return null;
  const seconds = answer.retryAfterSeconds ?? pauseAfter(failures);
  return seconds <= maxWaitSeconds ? seconds : null;
}

/** Two tabs would overwrite each other's uploads. Browsers without Web Locks can't prevent that. */
function withSendLock<Value>(id: string, signal: AbortSignal, act: () => Promise<Value>): Promise<Value> {
  if (!navigator.locks) return act();
  return navigator.locks.request(`standout-send-${id}`, { signal }, act).catch((error: unknown) => {
    // Browsers that block storage also block locks.
    if (error instanceof DOMException && error.name === 'SecurityError') return act();
    throw error;
  });
}
