import { textOf } from '../../../src/domain/publishing/field-of.ts';
import { type AnswerMeaning, postUrl } from '../../../src/domain/publishing/linkedin-answer.ts';
import type { NeedsYouReason } from '../../../src/domain/publishing/publication.ts';
import { nextAttempt } from '../../../src/domain/publishing/retries.ts';
import { type Service, ServiceRefusal } from '../_shared/service.ts';
import { accessFor, closeConnection } from './access.ts';
import { heldLease } from './lease.ts';
import { type Answer, NoResponseError } from './linkedin-api.ts';
import { processedMedia, uploadMedia } from './media.ts';
import { canReadPosts, findPost, postRequest } from './post.ts';
import { type ClaimedPublication, meaningOf, type Obstacle, obstacleIn } from './publication.ts';
import type { Tools } from './tokens.ts';

/** The outcome of an attempt, in the form that `finish_publication` accepts. Times are ISO 8601 strings. */
type Outcome =
  | Readonly<{ state: 'published'; urn: string; url: string; publishedAt: string }>
  | Readonly<{ state: 'needs-you'; reason: NeedsYouReason; detail: string }>
  /** The post does not exist. A later run tries again. */
  | Readonly<{ state: 'planned'; nextAttemptAt: string | null; countsAttempt: boolean }>
  /** It is unknown whether the post exists. A run checks at `nextAttemptAt`. */
  | Readonly<{ state: 'publishing'; nextAttemptAt: string }>;

/** Covers the request to LinkedIn and recording its response. */
const sendingSeconds = 35;
/**
 * The request must start within this time after it was recorded. Later, the author may already be checking for the
 * post.
 */
const latestStartMs = 10_000;
const lookAfterMs = 10_000;
/** A post can take this long to appear in the author's list. Before that, a missing post may still exist. */
const trustedAfterMs = 45_000;
const processingMs = 5_000;
/** A page of the author's posts, and how many posts are searched before the result stays unknown. */
const postsPerPage = 50;
const maxSearched = 500;
/** Pages overlap: if the author deletes posts during a search, those that follow move up. */
const overlappingPosts = 10;

/** The time limits of a run. */
type Limits = Readonly<{
  /** Returns false once the run must not send any more requests to create posts. */
  maySend: () => boolean;
  /** When uploads and searches end: a Unix time in milliseconds. */
  workUntil: number;
}>;

/** Publishes one post and records the outcome. */
export async function publish(
  tools: Tools,
  service: Service,
  publication: ClaimedPublication,
  { maySend, workUntil }: Limits,
): Promise<void> {
  const outcome = await attempt().catch((error: unknown) => {
    if (!(error instanceof NoResponseError)) throw error;
    // This error cannot concern the request that creates the post: `send` handles that one.
    return publication.was_sent ? lookLater() : after({ kind: 'retry', afterSeconds: undefined });
  });
  if (outcome) await finish(outcome);

  async function attempt(): Promise<Outcome | undefined> {
    const { was_sent, is_late, is_released, attempts, media_urns } = publication;
    if (was_sent) return look();
    if (!is_released) return is_late ? needsYou('not-approved') : again(0);
    // With uploaded files, LinkedIn was too slow. Without an attempt, no run started in time.
    if (is_late) return needsYou(attempts > 0 || media_urns.length > 0 ? 'busy' : 'missed');
    const access = await accessFor(tools, service, publication);
    if (!access.ok) return after(access.reason);
    const urns = await readyMedia(access.value);
    if (!Array.isArray(urns)) return urns;
    if (!maySend()) return again(0);
    return send(access.value, urns);
  }

  /** Returns the URNs of uploaded media, or the outcome if the post cannot be sent. */
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
        until: workUntil,
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
    // The lease was lost, or the publication was canceled, paused, disconnected, or lost its approval. The next run
    // finds out.
    if (isMine !== true) return again(0);
    if (Date.now() - notedAt > latestStartMs) return again(0);
    try {
      const answer = await tools.linkedIn.call(token, 'POST', '/rest/posts', postRequest(publication, urns));
      return after(await meaningHere(answer));
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error;
      return after(error.wasSent ? { kind: 'unknown' } : { kind: 'retry', afterSeconds: undefined });
    }
  }

  /**
   * LinkedIn reports a duplicate. It is this publication only if an earlier attempt sent it and no other publication
   * has its URN. Otherwise the author published the same text elsewhere, or deleted it: LinkedIn also reports deleted
   * posts.
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

  /** Checks whether a post exists whose response was lost, if the scopes allow it. */
  async function look(): Promise<Outcome> {
    if (!canReadPosts(publication)) return needsYou('unclear');
    const access = await accessFor(tools, service, publication);
    if (!access.ok) return access.reason.kind === 'needs-you' ? needsYou('unclear') : lookLater();
    const lease = heldLease(service, publication);
    try {
      return await search(access.value);
    } finally {
      await lease.stop();
    }
  }

  /** Searches the author's posts from the newest to those before the request. */
  async function search(token: string): Promise<Outcome> {
    const known = await knownUrns();
    const sentAt = Date.parse(publication.sending_at ?? '');
    const step = postsPerPage - overlappingPosts;
    for (let start = 0; start < maxSearched && Date.now() < workUntil; start += step) {
      const query = `author=${encodeURIComponent(publication.author)}&q=author&count=${postsPerPage}&start=${start}&sortBy=LAST_MODIFIED`;
      const answer = await tools.linkedIn.find(token, `/rest/posts?${query}`);
      if (answer.status !== 200)
        return obstacleIn(answer).kind === 'needs-you' ? needsYou('unclear') : lookLater();
      const found = findPost(publication, answer.body, known);
      if (found.kind === 'found') return published(found.urn, sentAt);
      if (found.kind === 'absent') return Date.now() - sentAt < trustedAfterMs ? lookLater() : retryUnseen();
    }
    return lookLater();
  }

  /** LinkedIn never got the request. */
  function retryUnseen(): Outcome {
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
        return canReadPosts(publication) ? lookLater() : needsYou('unclear');
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
    // If recording fails, the response counts as lost.
    await patiently(() => service.rpc('finish_publication', answer));
  }
}

const recordingAttempts = 3;

/** Retries while the database is briefly unavailable. */
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

/** Releases the publication: the post does not exist, so another run may try. */
function again(afterMs: number, countsAttempt = false): Outcome {
  return { state: 'planned', nextAttemptAt: afterMs > 0 ? timeIn(afterMs) : null, countsAttempt };
}

function timeIn(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}
