import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { answering, refusal, type Settings } from '../_shared/answer.ts';
import { type Caller, callerOf } from '../_shared/caller.ts';
import { type Ask, audioNames, projectApi, unreachableProject } from '../_shared/project-api.ts';

/**
 * Everything that is kept of a signed-in person, as one ZIP: `GET` or `POST /functions/v1/account-export`. It asks the project's
 * own API as that person, so that it holds what they may read and nothing else.
 */
export function accountExportHandler(settings: Settings): (request: Request) => Promise<Response> {
  return answering(async (request) => {
    const caller = callerOf(request);
    if (!caller) return refusal(401, 'sign_in_required', 'Please sign in to download your data.');
    const ask = projectApi(settings, caller, request.signal);
    if (!ask) return unreachableProject();
    const profile = await ask('/auth/v1/user');
    if (profile.status === 401 || profile.status === 403) {
      return refusal(401, 'invalid_token', 'Please sign in again.');
    }
    const sessions = await ask('/rest/v1/rpc/my_sessions', { method: 'POST', body: '{}' });
    if (sessions.status === 403) return refusal(403, 'second_step_required', 'Please finish signing in.');
    if (!profile.ok || !sessions.ok)
      return refusal(502, 'unavailable', 'Your data cannot be read right now. Please try again.');
    const about = { account: await profile.json(), sessions: await sessions.json() };
    return new Response(zipOf(contents(ask, caller, about)), {
      headers: {
        // supabase-js reads this type as bytes, and `application/zip` as text.
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="standout-data.zip"',
      },
    });
  });
}

type Entry = { name: string; isPacked: boolean; bytes: AsyncIterable<Uint8Array> };

const tables = ['questions', 'recordings', 'posts'];
const rowsAtOnce = 500;

async function* contents(
  ask: Ask,
  caller: Caller,
  about: Readonly<Record<string, unknown>>,
): AsyncGenerator<Entry> {
  for (const [name, value] of Object.entries(about)) {
    yield textEntry(`${name}.json`, JSON.stringify(value, null, 2));
  }
  for (const table of tables) {
    // What came as text goes on as text: numbers keep all their digits.
    const pages: string[] = [];
    for await (const page of rowPages(ask, table, caller.userId)) pages.push(page);
    yield textEntry(`${table}.json`, `[${pages.filter((page) => page !== '').join(',\n')}]`);
  }
  for await (const name of audioNames(ask, caller.userId)) {
    const response = await ask(
      `/storage/v1/object/authenticated/recordings/${name.split('/').map(encodeURIComponent).join('/')}`,
    );
    if (!response.ok || !response.body) throw new Error(`The recording ${name} answered ${response.status}.`);
    // Sound is packed already.
    yield { name: `audio/${name.slice(caller.userId.length + 1)}`, isPacked: true, bytes: response.body };
  }
}

async function* rowPages(ask: Ask, table: string, userId: string): AsyncGenerator<string> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const query = new URLSearchParams({
      select: '*',
      user_id: `eq.${userId}`,
      order: 'created_at,id',
      limit: String(rowsAtOnce),
      offset: String(offset),
    });
    const response = await ask(`/rest/v1/${table}?${query}`);
    if (!response.ok) throw new Error(`The table ${table} answered ${response.status}.`);
    const text = (await response.text()).trim();
    const rows: unknown = JSON.parse(text);
    yield text.slice(1, -1).trim();
    if (!Array.isArray(rows) || rows.length < rowsAtOnce) return;
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function textEntry(name: string, text: string): Entry {
  return { name, isPacked: false, bytes: once(text) };
}

/** A ZIP that is made while it is read: no more than one piece of one file is held at a time. */
function zipOf(entries: AsyncIterable<Entry>): ReadableStream<Uint8Array> {
  const pieces = zipPieces(entries);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function* zipPieces(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array, undefined> {
  let made: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    made.push(piece);
  });
  const taken = () => {
    if (failure) throw failure;
    const pieces = made.filter((piece) => piece?.length > 0);
    made = [];
    return pieces;
  };
  for await (const { name, isPacked, bytes } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    for await (const chunk of bytes) {
      file.push(chunk);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
