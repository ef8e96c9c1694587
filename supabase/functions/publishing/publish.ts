import { textOf } from '../../../src/domain/publishing/field-of.ts';
import { type AnswerMeaning, postUrl } from '../../../src/domain/publishing/linkedin-answer.ts';
import type { NeedsYouReason } from '../../../src/domain/publishing/publication.ts';
import { nextAttempt } from '../../../src/domain/publishing/retries.ts';
import { type Service, ServiceRefusal } from '../_shared/service.ts';
import { accessFor, closeConnection } from './access.ts';
import { heldLease } from './lease.ts';
import { type Answer, NoAnswer } from './linkedin-api.ts';
import { processedMedia, uploadMedia } from './media.ts';
import { findPost, mayLook, postRequest } from './post.ts';
import { meaningOf, type Obstacle, obstacleIn, type Taken } from './publication.ts';
import type { Tools } from './tokens.ts';

/** The outcome of an attempt, as `finish_publication` takes it. Times are ISO texts. */
type Outcome =
  | Readonly<{ state: 'published'; urn: string; url: string; publishedAt: string }>
  | Readonly<{ state: 'needs-you'; reason: NeedsYouReason; detail: string }>
  /** It does not exist, and is tried again. */
  | Readonly<{ state: 'planned'; nextAttemptAt: string | null; countsAttempt: boolean }>
  /** Nobody knows whether it exists. Someone looks then. */
  | Readonly<{ state: 'publishing'; nextAttemptAt: string }>;

/** From the request on, until when its answer is recorded. */
const sendingSeconds = 35;
/** A request that begins later than this after it was noted is not sent: the author may already be looking for it. */
const latestStartMs = 10_000;
const lookAfterMs = 10_000;
/** A post may show up in the list of posts this late. Only then does a missing one count as not created. */
const trustedAfterMs = 45_000;
const processingMs = 5_000;

/** How long a run may work. */
type Limits = Readonly<{
  /** Nothing is sent once this returns false. */
  maySend: () => boolean;
  /** When uploads end, in milliseconds. */
  uploadUntil: number;
}>;

/** Publishes one post, or says why not. */
export async function publish(
  tools: Tools,
  service: Service,
  publication: Taken,
  { maySend, uploadUntil }: Limits,
): Promise<void> {
  const outcome = await attempt().catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
    // This run has not asked LinkedIn to create the post: `send` handles its own lost answers.
    return publication.was_sent ? lookLater() : after({ kind: 'retry', afterSeconds: undefined });
  });
  if (outcome) await finish(outcome);

  async function attempt(): Promise<Outcome | undefined> {
    const { was_sent, is_late, is_released, attempts, media_urns } = publication;
    if (was_sent) return look();
    if (!is_released) return is_late ? needsYou('not-approved') : again(0);
    // Files that are uploaded were still processed.
    if (is_late) return needsYou(attempts > 0 || media_urns.length > 0 ? 'busy' : 'missed');
    const access = await accessFor(tools, service, publication);
    if (!access.ok) return after(access.reason);
    const urns = await readyMedia(access.value);
    if (!Array.isArray(urns)) return urns;
    if (!maySend()) return again(0);
    return send(access.value, urns);
  }

  /** Returns the URNs of uploaded media, or what to do instead of sending. */
  async function readyMedia(token: string): Promise<string[] | Outcome | undefined> {
    const { media } = publication;
    if (media.length === 0) return [];
    const lease = heldLease(service, publication);
    try {
      const { linkedIn } = tools;
      const uploaded = await uploadMedia({
        service,
        linkedIn,
        token,
        publication,
        until: uploadUntil,
        keep: lease.keep,
      });
      if (!uploaded.ok) return after(uploaded.reason);
      const processed = await processedMedia({ linkedIn, token, publication }, uploaded.value);
      if (processed === 'failed') return needsYou('files');
      return processed === 'processing' ? again(processingMs) : [...uploaded.value];
    } finally {
      await lease.stop();
    }
  }

  async function send(token: string, urns: readonly string[]): Promise<Outcome | undefined> {
    const { id, lease } = publication;
    const notedAt = Date.now();
    const isMine = await service.rpc('begin_sending', {
      publication: id,
      lease,
      lease_seconds: sendingSeconds,
    });
    // Lost, canceled, paused, disconnected, or not approved. The next run sees which.
    if (isMine !== true) return again(0);
    if (Date.now() - notedAt > latestStartMs) return again(0);
    try {
      const answer = await tools.linkedIn.call(token, 'POST', '/rest/posts', postRequest(publication, urns));
      return after(await meaningHere(answer));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return after(error.wasSent ? { kind: 'unknown' } : { kind: 'retry', afterSeconds: undefined });
    }
  }

  /**
   * A duplicate is this publication only if it was sent before, and not as another publication. Otherwise its author
   * published the same text elsewhere, or deleted it there: LinkedIn also names posts that are gone.
   */
  async function meaningHere(answer: Answer): Promise<AnswerMeaning> {
    const meaning = meaningOf(answer);
    if (meaning.kind !== 'published' || answer.status === 201) return meaning;
    const isThis = publication.attempts > 0 && !(await knownUrns()).includes(meaning.urn);
    if (isThis) return meaning;
    return { kind: 'needs-you', reason: 'refused', detail: textOf(answer.body, 'message') };
  }

  async function knownUrns(): Promise<string[]> {
    return (await service.rpc('known_post_urns', { publication: publication.id })) as string[];
  }

  /** The answer was lost. Looks whether the post exists, if LinkedIn lets us. */
  async function look(): Promise<Outcome> {
    if (!mayLook(publication)) return needsYou('unclear');
    const access = await accessFor(tools, service, publication);
    if (!access.ok) return access.reason.kind === 'needs-you' ? needsYou('unclear') : lookLater();
    const query = `author=${encodeURIComponent(publication.author)}&q=author&count=50&sortBy=LAST_MODIFIED`;
    const answer = await tools.linkedIn.find(access.value, `/rest/posts?${query}`);
    if (answer.status !== 200)
      return obstacleIn(answer).kind === 'needs-you' ? needsYou('unclear') : lookLater();
    const urn = findPost(publication, answer.body, await knownUrns());
    const sentAt = Date.parse(publication.sending_at ?? '');
    if (urn !== undefined) return published(urn, sentAt);
    if (Date.now() - sentAt < trustedAfterMs) return lookLater();
    return publication.is_late ? needsYou('busy') : again(0, true);
  }

  function lookLater(): Outcome {
    if (publication.is_late) return needsYou('unclear');
    return { state: 'publishing', nextAttemptAt: timeIn(lookAfterMs) };
  }

  function after(meaning: AnswerMeaning | Obstacle): Outcome {
    switch (meaning.kind) {
      case 'published':
        return published(meaning.urn, Date.now());
      case 'unknown':
        return mayLook(publication) ? lookLater() : needsYou('unclear');
      case 'needs-you':
        return needsYou(meaning.reason, meaning.detail);
      case 'retry': {
        const { attempts, window_end } = publication;
        const at = nextAttempt({
          attempts: attempts + 1,
          now: Date.now(),
          windowEnd: Date.parse(window_end),
          afterSeconds: meaning.afterSeconds,
        });
        if (at === undefined) return needsYou('busy');
        return { state: 'planned', nextAttemptAt: new Date(at).toISOString(), countsAttempt: true };
      }
    }
  }

  async function finish(outcome: Outcome): Promise<void> {
    if (outcome.state === 'needs-you' && outcome.reason === 'reconnect')
      await closeConnection(service, publication, 'revoked');
    const { id, lease } = publication;
    const answer = { publication: id, lease, outcome };
    // If it cannot be recorded, the answer counts as lost.
    await patiently(() => service.rpc('finish_publication', answer));
  }
}

const recordingAttempts = 3;

/** Tries again when the database is away for a moment. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await work());
    } catch (error) {
      const isFinal = error instanceof ServiceRefusal && error.status < 500;
      if (isFinal || attempt === recordingAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 1_000));
    }
  }
}

function published(urn: string, at: number): Outcome {
  return { state: 'published', urn, url: postUrl(urn), publishedAt: new Date(at).toISOString() };
}

function needsYou(reason: NeedsYouReason, detail = ''): Outcome {
  return { state: 'needs-you', reason, detail };
}

/** Gives it back: it does not exist. */
function again(afterMs: number, countsAttempt = false): Outcome {
  return { state: 'planned', nextAttemptAt: afterMs > 0 ? timeIn(afterMs) : null, countsAttempt };
}

function timeIn(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}
