import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { sampleFile } from '#tests/component/clips.ts';
import { inviteCandidate } from '#tests/component/links.ts';
import { fail, intercept, loseReplies } from '#tests/component/network.ts';
import { patch } from '#tests/component/patch.ts';
import type { LinkTarget } from '../call.ts';
import { clipOf, deleteTakesOfLink, linkKey, listTakes, storeFile, type Take } from '../capture/takes.ts';
import { chooseAnswers, giveConsent, openInvitation, withdraw } from './calls.ts';
import { type SendState, sendTake } from './send-take.ts';

let link = '';
afterEach(() => deleteTakesOfLink(link));

test('the recruiter receives a take byte for byte', async () => {
  const { to, recruiter } = await openLink();
  const { take, file } = await sampleTake();
  const states: SendState[] = [];
  const { answer } = accepted(await send(take, to, (state) => states.push(state)));
  expect(states.at(-1)).toEqual({ sentBytes: file.size, totalBytes: file.size, isWaiting: false });
  expect(await listTakes(link)).toMatchObject([{ isArrived: true, sent: { answer } }]);
  expect(await chooseAnswers(to, [answer])).toEqual({ sentAt: expect.any(String) });
  const { data: row } = await recruiter
    .from('answers')
    .select('object_name, mime_type')
    .eq('id', answer)
    .single();
  expect(row?.mime_type).toBe('video/mp4');
  const { data: clip } = await recruiter.storage.from('answers').download(row?.object_name);
  expect(await clip?.arrayBuffer()).toEqual(await file.arrayBuffer());
});

test('an upload that breaks twice and survives a reload sends every byte once', async () => {
  const { to } = await openLink();
  const { take, file } = await sampleTake();
  const network = breakUploads(2);
  const beginCallCount = countCalls('begin_answer');
  const page = new AbortController();
  const first = sendTake(take, to, {
    onState: ({ isWaiting }) => isWaiting && network.breaks() === 1 && page.abort(),
    signal: page.signal,
  });
  expect(await first).toEqual({ refused: 'stopped' });
  expect(network.breaks()).toBe(1);

  // A new page knows only what is stored.
  const [stored] = await listTakes(link);
  expect(stored).toMatchObject({ id: take.id, isArrived: false, sent: { objectName: expect.any(String) } });
  const waits: boolean[] = [];
  accepted(await send(stored ?? take, to, ({ isWaiting }) => waits.push(isWaiting)));
  expect(network.breaks()).toBe(2);
  expect(waits).toContain(true);
  expect(waits.at(-1)).toBe(false);
  expect(network.sentBytes()).toBe(file.size);
  expect(beginCallCount()).toBe(1);
});

test('an upload waits without a network and continues when it returns', async () => {
  const { to } = await openLink();
  const { take } = await sampleTake();
  const restore = fail(to.backendUrl);
  const waits: boolean[] = [];
  const sending = send(take, to, ({ isWaiting }) => waits.push(isWaiting));
  await vi.waitUntil(() => waits.at(-1) === true);
  restore();
  window.dispatchEvent(new Event('online'));
  accepted(await sending);
});

test('lost responses cause no second announcement or upload', async () => {
  const { to } = await openLink();
  const { take } = await sampleTake();
  const restores = [loseReplies('/rpc/begin_answer'), loseReplies('/functions/v1/invitation')];
  const beginCallCount = countCalls('begin_answer');
  let waits = 0;
  accepted(
    await send(take, to, ({ isWaiting }) => {
      waits += isWaiting ? 1 : 0;
      // Restore each call after its first lost reply.
      if (isWaiting) restores.shift()?.();
    }),
  );
  expect(waits).toBe(2);
  expect(beginCallCount()).toBe(1);
  const opened = await openInvitation(to);
  expect('refused' in opened ? opened : opened.answers).toMatchObject([{ state: 'arrived', question: 1 }]);
});

test('a take that two pages send at the same time is uploaded once', async () => {
  const { to } = await openLink();
  const { take } = await sampleTake();
  const beginCallCount = countCalls('begin_answer');
  const [one, other] = await Promise.all([send(take, to), send(take, to)]);
  expect(accepted(one)).toEqual(accepted(other));
  expect(beginCallCount()).toBe(1);
});

test('a take that was replaced on the server is announced again', async () => {
  const { to } = await openLink({ takes: 1 });
  const { take: first } = await sampleTake();
  const page = new AbortController();
  breakUploads(1);
  const onState = ({ isWaiting }: SendState) => isWaiting && page.abort();
  expect(await sendTake(first, to, { onState, signal: page.signal })).toEqual({ refused: 'stopped' });
  const { take: second } = await sampleTake();
  breakUploads(1);
  const again = new AbortController();
  const stop = ({ isWaiting }: SendState) => isWaiting && again.abort();
  expect(await sendTake(second, to, { onState: stop, signal: again.signal })).toEqual({ refused: 'stopped' });
  const [stored] = await listTakes(link);
  const { answer } = accepted(await send(stored ?? first, to));
  expect(answer).not.toBe(stored?.sent?.answer);
  // The invitation allows one take, which is now used.
  expect(await send(second, to)).toEqual({ refused: 'takes' });
});

test('an upload waits as long as the server’s rate limit says', async () => {
  const { to } = await openLink();
  const { take } = await sampleTake();
  const answers = [1, undefined];
  intercept('/rpc/begin_answer', (_, pass) => {
    const seconds = answers.shift();
    return seconds ? Promise.resolve(later(seconds)) : pass();
  });
  const startedAt = performance.now();
  accepted(await send(take, to));
  expect(performance.now() - startedAt).toBeGreaterThan(1000);
});

test('a wait of more than a minute is returned as a failure', async () => {
  const { to } = await openLink();
  const { take } = await sampleTake();
  intercept('/rpc/begin_answer', () => Promise.resolve(later(1800)));
  expect(await send(take, to)).toEqual({ refused: 'later', retryAfterSeconds: 1800 });
});

test('a rejection is reported, and the take stays on the device', async () => {
  const { to, invitation, recruiter } = await openLink();
  const { take } = await sampleTake();
  await recruiter.rpc('revoke_invitation', { invitation });
  expect(await send(take, to)).toEqual({ refused: 'closed' });
  expect(await listTakes(link)).toMatchObject([{ id: take.id, sent: null, isArrived: false }]);
  expect((await clipOf(take)).size).toBe(take.bytes);
});

test('a deleted take is not sent', async () => {
  const { to } = await openLink();
  const { take } = await sampleTake();
  await deleteTakesOfLink(link);
  expect(await send(take, to)).toEqual({ refused: 'stopped' });
});

test('a network failure and a server error are returned as failures', async () => {
  const { to } = await openLink();
  const restore = fail(to.backendUrl);
  expect(await openInvitation(to)).toEqual({ refused: 'offline' });
  restore();
  const repair = intercept('/rpc/', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await giveConsent(to, '1')).toEqual({ refused: 'failed' });
  repair();
  expect(await giveConsent(to, '2')).toEqual({ refused: 'invalid' });
  expect(await withdraw(to)).toEqual({ withdrawn: true });
  expect(await openInvitation(to)).toEqual({ refused: 'closed' });
});

/** Creates an invitation to which the candidate has consented. */
async function openLink(changes: object = {}) {
  const invited = await inviteCandidate(changes);
  link = await linkKey(invited.to.token);
  await giveConsent(invited.to, '1');
  return invited;
}

async function sampleTake(): Promise<{ take: Take; file: File }> {
  const file = await sampleFile('clip.mp4');
  const take = await storeFile({ link, question: 1, maxSeconds: 30, maxBytes: 50 * 1024 * 1024 }, file);
  if ('refused' in take) throw new Error(`The sample is refused: ${take.refused}.`);
  return { take, file };
}

function send(take: Take, to: LinkTarget, onState: (state: SendState) => void = () => {}) {
  return sendTake(take, to, { onState, signal: new AbortController().signal });
}

function accepted(result: Awaited<ReturnType<typeof sendTake>>): { answer: string } {
  if ('refused' in result) throw new Error(`The take was refused: ${result.refused}.`);
  return result;
}

/** Breaks the first `most` uploads after half of the remaining bytes. */
function breakUploads(most: number): { breaks: () => number; sentBytes: () => number } {
  let [breaks, sentBytes] = [0, 0];
  patch(
    XMLHttpRequest.prototype,
    'send',
    (original) =>
      function (this: XMLHttpRequest, body) {
        if (!(body instanceof Blob)) return original.call(this, body);
        const isBroken = breaks < most;
        const part = isBroken ? body.slice(0, Math.floor(body.size / 2)) : body;
        sentBytes += part.size;
        if (isBroken) {
          breaks += 1;
          const { onerror } = this;
          this.onload = (event) => onerror?.call(this, event);
        }
        original.call(this, part);
      },
  );
  return { breaks: () => breaks, sentBytes: () => sentBytes };
}

function countCalls(name: string): () => number {
  let count = 0;
  const stop = intercept(`/rpc/${name}`, (_, pass) => {
    count += 1;
    return pass();
  });
  onTestFinished(stop);
  return () => count;
}

function later(retryAfterSeconds: number): Response {
  return Response.json({ refused: 'later', retryAfterSeconds }, { status: 429 });
}
