import { z } from 'zod';

/** The protocol's versions: messages as JSON objects, or as JSON arrays and binary broadcasts. */
export type Version = '1.0.0' | '2.0.0';

/** A message in either direction. */
export type Message = Readonly<{
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}>;

/** The content of a broadcast. JSON stays text, so that it is parsed only if a frame needs it. */
export type Broadcast = Readonly<{
  event: string;
  content: Readonly<{ json: string } | { bytes: Buffer }>;
  meta?: Readonly<Record<string, unknown>> | undefined;
}>;

/** A decoded frame. `broadcast` is set if the message is a broadcast. */
export type Decoded = Readonly<
  | { ok: true; message: Message; broadcast: Broadcast | undefined }
  | { ok: false; reason: 'not-json' | 'not-a-message' | 'too-deep' | 'unknown-kind' | 'cut-off' }
>;

const ref = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null ? null : String(value)));
/** Topics and events reach the database, which rejects zero bytes. */
const name = z.string().max(1_000).refine(isPlain);
const asObject = z.object({ topic: name, event: name, payload: z.unknown().optional(), ref, join_ref: ref });
const asArray = z.tuple([ref, ref, name, name, z.unknown()]);
const broadcastShape = z.object({ event: name, payload: z.unknown().optional() });

export function decodeText(version: Version, text: string): Decoded {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'not-json' };
  }
  const message = version === '1.0.0' ? fromObject(value) : fromArray(value);
  if (!message) return { ok: false, reason: 'not-a-message' };
  if (message.event !== 'broadcast') return { ok: true, message, broadcast: undefined };
  const sent = broadcastShape.safeParse(message.payload);
  if (!sent.success) return { ok: false, reason: 'not-a-message' };
  const json = textOf(sent.data.payload ?? {});
  if (json === undefined) return { ok: false, reason: 'too-deep' };
  return { ok: true, message, broadcast: { event: sent.data.event, content: { json } } };
}

function isPlain(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Unlike parsing, serializing JSON fails on very deep nesting. */
function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function fromObject(value: unknown): Message | undefined {
  const { data } = asObject.safeParse(value);
  if (!data) return undefined;
  const { topic, event, payload, ref: reference, join_ref: joinRef } = data;
  return { joinRef, ref: reference, topic, event, payload };
}

function fromArray(value: unknown): Message | undefined {
  const { data } = asArray.safeParse(value);
  if (!data) return undefined;
  const [joinRef, reference, topic, event, payload] = data;
  return { joinRef, ref: reference, topic, event, payload };
}

const kinds = { userBroadcastPush: 3, userBroadcast: 4 } as const;
const encodings = { binary: 0, json: 1 } as const;
const pushHeaderBytes = 7;

/**
 * Decodes a broadcast of version 2.0.0: the kind; the lengths of join ref, ref, topic, event, and metadata; the
 * encoding (one byte each); those five values; and the content.
 */
export function decodeBinary(frame: Buffer): Decoded {
  if (frame[0] !== kinds.userBroadcastPush) return { ok: false, reason: 'unknown-kind' };
  if (frame.length < pushHeaderBytes) return { ok: false, reason: 'cut-off' };
  const parts: string[] = [];
  let offset = pushHeaderBytes;
  for (const length of frame.subarray(1, 6)) {
    if (offset + length > frame.length) return { ok: false, reason: 'cut-off' };
    parts.push(frame.toString('utf8', offset, offset + length));
    offset += length;
  }
  const [joinRef = '', reference = '', topic = '', event = ''] = parts;
  if (!isPlain(topic) || !isPlain(event)) return { ok: false, reason: 'not-a-message' };
  const bytes = frame.subarray(offset);
  if (frame[6] === encodings.json) {
    try {
      JSON.parse(bytes.toString('utf8'));
    } catch {
      return { ok: false, reason: 'not-json' };
    }
  }
  const content = frame[6] === encodings.json ? { json: bytes.toString('utf8') } : { bytes };
  const message = {
    joinRef: joinRef || null,
    ref: reference || null,
    topic,
    event: 'broadcast',
    payload: {},
  };
  return { ok: true, message, broadcast: { event, content } };
}

export function encodeMessage(
  version: Version,
  { joinRef, ref: reference, topic, event, payload }: Message,
): string {
  if (version === '2.0.0') return JSON.stringify([joinRef, reference, topic, event, payload]);
  return JSON.stringify({ topic, event, payload, ref: reference, join_ref: joinRef });
}

/**
 * Encodes a broadcast for a subscriber. Returns undefined for binary content in version 1.0.0, which cannot carry it.
 */
export function encodeBroadcast(
  version: Version,
  topic: string,
  broadcast: Broadcast,
): string | Buffer | undefined {
  const { event, content, meta } = broadcast;
  const parts = [topic, event, meta ? JSON.stringify(meta) : ''].map((part) => Buffer.from(part));
  const fits = parts.every((part) => part.length <= 255);
  if (version === '2.0.0' && fits) {
    const encoding = 'json' in content ? encodings.json : encodings.binary;
    const header = [kinds.userBroadcast, ...parts.map((part) => part.length), encoding];
    const body = 'json' in content ? Buffer.from(content.json) : content.bytes;
    return Buffer.concat([Buffer.from(header), ...parts, body]);
  }
  if (!('json' in content)) return undefined;
  const fields = [
    '"type":"broadcast"',
    `"event":${JSON.stringify(event)}`,
    `"payload":${content.json}`,
    ...(meta ? [`"meta":${JSON.stringify(meta)}`] : []),
  ];
  const payload = `{${fields.join(',')}}`;
  if (version === '2.0.0') return `[null,null,${JSON.stringify(topic)},"broadcast",${payload}]`;
  return `{"topic":${JSON.stringify(topic)},"event":"broadcast","payload":${payload},"ref":null}`;
}
