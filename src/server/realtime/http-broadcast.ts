import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { callerOf } from '../caller.ts';
import { clientAddress, type ServerEnv } from '../client-address.ts';
import type { Caller } from '../database/database.ts';
import type { ProxyTrust } from '../proxy-trust.ts';
import { isStorableJson } from '../storable.ts';
import { isWritable } from './authorization.ts';
import type { Broadcast } from './frames.ts';
import { limits } from './limits.ts';
import type { Realtime } from './realtime.ts';
import { topicKey } from './topics.ts';

const name = z.string().min(1).max(1_000).refine(isStorableJson);
const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: name,
        event: name,
        payload: z.unknown().optional(),
        private: z.boolean().nullish(),
      }),
    )
    .max(100),
});

type Sent = Readonly<{ topic: string; isPrivate: boolean; message: Broadcast }>;
type Refusal = Readonly<{ status: 401 | 403 | 413 | 429; message: string }>;

function refusalResponse(context: Context, { status, message }: Refusal): Response {
  // The limits are per second.
  if (status === 429) context.header('retry-after', '1');
  return context.json({ message }, status);
}

/** Handles broadcasts over HTTP: several messages at once, or one with topic and event in the URL. */
export function httpBroadcast({ hub, usage }: Realtime, trustProxy: ProxyTrust): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(bodyLimit({ maxSize: limits.frameBytes }));

  app.post('/', async (context) => {
    const parsed = batch.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success)
      return context.json({ message: 'Send { "messages": [{ topic, event, payload }] }' }, 422);
    const sent = parsed.data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
      topic,
      isPrivate: isPrivate ?? false,
      message: { event, content: { json: JSON.stringify(payload ?? {}) } },
    }));
    const refusal = await send(context.req.raw.headers, clientAddress(context, trustProxy), sent);
    return refusal ? refusalResponse(context, refusal) : context.body(null, 202);
  });

  app.post('/:topic/events/:event', async (context) => {
    const { topic, event } = context.req.param();
    if (![topic, event].every((text) => name.safeParse(text).success)) {
      return context.json({ message: 'The topic or the event is too long or not text' }, 422);
    }
    const isBinary = context.req.header('content-type')?.startsWith('application/octet-stream') ?? false;
    const body = Buffer.from(await context.req.arrayBuffer());
    const json = isBinary ? undefined : jsonText(body.toString('utf8'));
    if (!isBinary && json === undefined) return context.json({ message: 'The body is not JSON' }, 422);
    const content = json === undefined ? { bytes: body } : { json };
    const isPrivate = context.req.query('private') === 'true';
    const sent = [{ topic, isPrivate, message: { event, content } }];
    const refusal = await send(context.req.raw.headers, clientAddress(context, trustProxy), sent);
    return refusal ? refusalResponse(context, refusal) : context.body(null, 202);
  });
  return app;

  async function send(
    headers: Headers,
    address: string,
    sent: readonly Sent[],
  ): Promise<Refusal | undefined> {
    const found = await callerOf(headers, hub.keys, hub.now());
    if (!found.ok) return { status: 401, message: 'Invalid API key or token' };
    const { caller } = found;
    const nowMs = hub.now().getTime();
    const key = typeof caller.claims.sub === 'string' ? `user:${caller.claims.sub}` : `address:${address}`;
    const bytes = sent.map(({ message }) => bytesOf(message));
    if (bytes.some((count) => count > limits.broadcastBytes))
      return { status: 413, message: 'A message is too large' };
    const total = bytes.reduce((sum, count) => sum + count, 0);
    const mayGoOn = usage.take(key, 'messages', sent.length, nowMs) && usage.take(key, 'bytes', total, nowMs);
    if (!mayGoOn) return { status: 429, message: 'Too many messages per second. Try again later' };
    const refused = await refusedTopics(caller, sent);
    const isRefused = ({ topic, isPrivate }: Sent) => isPrivate && refused.has(topic);
    for (const each of sent) {
      const { topic, isPrivate, message } = each;
      if (!isRefused(each)) await hub.relay.broadcast(topicKey(topic, isPrivate), message);
    }
    if (!sent.some(isRefused)) return undefined;
    return { status: 403, message: 'You do not have permission to write to a private topic' };
  }

  /** Returns the private topics that the caller may not send to. */
  async function refusedTopics(caller: Caller, sent: readonly Sent[]): Promise<Set<string>> {
    const topics = new Set(sent.filter(({ isPrivate }) => isPrivate).map(({ topic }) => topic));
    const refused = new Set<string>();
    for (const topic of topics) {
      if (!(await isWritable(hub.database, caller, topic, 'broadcast'))) refused.add(topic);
    }
    return refused;
  }
}

function bytesOf({ content }: Broadcast): number {
  return 'json' in content ? Buffer.byteLength(content.json) : content.bytes.length;
}

/** Returns the text if it is valid JSON. */
function jsonText(text: string): string | undefined {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return undefined;
  }
}
