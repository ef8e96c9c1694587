import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { type Caller, callerOf } from '../_shared/caller.ts';
import { audioNames, type ProjectFetch, projectApi, unreachableProject } from '../_shared/project-api.ts';
import { refusal, type Settings, withCors } from '../_shared/response.ts';

/**
 * Returns all data of a signed-in user as a ZIP: `GET` or `POST /functions/v1/account-export`. Reads through the
 * project's API as that user, so it contains only what the user may read.
 */
export function accountExportHandler(settings: Settings): (request: Request) => Promise<Response> {
  return withCors(async (request) => {
    const caller = callerOf(request);
    if (!caller) return refusal(401, 'sign_in_required', 'Sign in to download your data.');
    const fetchProject = projectApi(settings, caller, request.signal);
    if (!fetchProject) return unreachableProject();
    const profile = await fetchProject('/auth/v1/user');
    if (profile.status === 401 || profile.status === 403) {
      return refusal(401, 'invalid_token', 'Please sign in again.');
    }
    const sessions = await fetchProject('/rest/v1/rpc/my_sessions', { method: 'POST', body: '{}' });
    if (sessions.status === 403) return refusal(403, 'second_step_required', 'Please finish signing in.');
    if (!profile.ok || !sessions.ok)
      return refusal(502, 'unavailable', "Couldn't read your data. Try again.");
    const about = { account: await profile.json(), sessions: await sessions.json() };
    return new Response(zipOf(contents(fetchProject, caller, about)), {
      headers: {
        // supabase-js reads this type as bytes, but `application/zip` as text.
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
  fetchProject: ProjectFetch,
  caller: Caller,
  about: Readonly<Record<string, unknown>>,
): AsyncGenerator<Entry> {
  for (const [name, value] of Object.entries(about)) {
    yield textEntry(`${name}.json`, JSON.stringify(value, null, 2));
  }
  for (const table of tables) {
    // Pass text through unparsed, so numbers keep all digits.
    const pages: string[] = [];
    for await (const page of rowPages(fetchProject, table, caller.userId)) pages.push(page);
    yield textEntry(`${table}.json`, `[${pages.filter((page) => page !== '').join(',\n')}]`);
  }
  for await (const name of audioNames(fetchProject, caller.userId)) {
    const response = await fetchProject(
      `/storage/v1/object/authenticated/recordings/${name.split('/').map(encodeURIComponent).join('/')}`,
    );
    if (!response.ok || !response.body) throw new Error(`The recording ${name} returned ${response.status}.`);
    // Audio is already compressed.
    yield { name: `audio/${name.slice(caller.userId.length + 1)}`, isPacked: true, bytes: response.body };
  }
}

async function* rowPages(fetchProject: ProjectFetch, table: string, userId: string): AsyncGenerator<string> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const query = new URLSearchParams({
      select: '*',
      user_id: `eq.${userId}`,
      order: 'created_at,id',
      limit: String(rowsAtOnce),
      offset: String(offset),
    });
    const response = await fetchProject(`/rest/v1/${table}?${query}`);
    if (!response.ok) throw new Error(`The table ${table} returned ${response.status}.`);
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

/** Builds a ZIP while it is read, holding at most one chunk of one file in memory. */
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
