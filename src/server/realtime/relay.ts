import { z } from 'zod';
import type { Broadcast } from './frames.ts';
import type { Queue, Queued } from './queue.ts';
import { type Member, type PresenceDiff, type PresenceList, type Topics, topicKey } from './topics.ts';

const presences: z.ZodType<PresenceList> = z.record(
  z.string(),
  z.object({ metas: z.array(z.record(z.string(), z.unknown())) }),
);
const relayed = z.union([
  z.object({ topic: z.string(), event: z.string(), json: z.string() }),
  z.object({ topic: z.string(), event: z.string(), base64: z.string() }),
  z.object({ topic: z.string(), diff: z.object({ joins: presences, leaves: presences }) }),
]);
const stored = z.object({
  id: z.string(),
  topic: z.string(),
  event: z.string(),
  payload: z.unknown().optional(),
  private: z.boolean(),
});

/** Passes messages to the channels of this and all other processes. */
export class Relay {
  readonly #topics: Topics;
  readonly #queue: Queue;
  readonly #self: string;
  readonly #isAlone: boolean;

  /** `self` is the id of this process; `isAlone`: no other process can exist. */
  constructor(topics: Topics, queue: Queue, self: string, isAlone: boolean) {
    this.#topics = topics;
    this.#queue = queue;
    this.#self = self;
    this.#isAlone = isAlone;
  }

  /** Resolves when the message has been queued for every process. */
  async broadcast(topic: string, message: Broadcast, except?: Member): Promise<void> {
    this.#topics.broadcast(topic, message, except);
    if (this.#isAlone) return;
    const { event, content } = message;
    const body = 'json' in content ? { json: content.json } : { base64: content.bytes.toString('base64') };
    await this.#queue.add('relay', this.#self, { topic, event, ...body });
  }

  async presenceDiff(topic: string, diff: PresenceDiff): Promise<void> {
    this.#topics.presenceDiff(topic, diff);
    if (!this.#isAlone) await this.#queue.add('relay', this.#self, { topic, diff });
  }

  /** Delivers messages from the database and from other processes. */
  deliver({ kind, origin, body }: Queued): void {
    if (kind === 'message') {
      const { id, topic, event, payload, private: isPrivate } = stored.parse(JSON.parse(body));
      const content = { json: JSON.stringify(payload ?? null) };
      this.#topics.broadcast(topicKey(topic, isPrivate), { event, content, meta: { id } });
    }
    if (kind !== 'relay' || origin === this.#self) return;
    const message = relayed.parse(JSON.parse(body));
    const { topic } = message;
    if ('diff' in message) this.#topics.presenceDiff(topic, message.diff);
    else {
      const content =
        'json' in message ? { json: message.json } : { bytes: Buffer.from(message.base64, 'base64') };
      this.#topics.broadcast(topic, { event: message.event, content });
    }
  }
}
