import type { Parsed } from './payload-parser.ts';
import { parsePayload, type UnparsedBody } from './query/payload.ts';
import { RestRefusal } from './refusal.ts';

/** Runs in a thread of `PayloadParser`. */
export default function parseInThread(unparsed: UnparsedBody): Parsed {
  try {
    return { ok: true, payload: parsePayload(unparsed) };
  } catch (error) {
    if (!(error instanceof RestRefusal)) throw error;
    const { status, code, message, hint } = error;
    return { ok: false, status, code, message, hint };
  }
}
