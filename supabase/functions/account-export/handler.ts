import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { type Caller, callerOf } from '../_shared/caller.ts';
import {
  fileNames,
  type ProjectFetch,
  personalBuckets,
  projectApi,
  unreachableProject,
} from '../_shared/project-api.ts';
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

type Table = {
  table: string;
  order: string;
  rowsAtOnce: number;
  /** The column that pages continue after, which is also the order. Without one, pages count rows. */
  cursor?: string;
};
const tables: readonly Table[] = [
  { table: 'questions', order: 'created_at,id', rowsAtOnce: 500 },
  { table: 'recordings', order: 'created_at,id', rowsAtOnce: 500 },
  { table: 'posts', order: 'created_at,id', rowsAtOnce: 500 },
  // A record that changes during the export moves to the end, so counting rows would skip another record. 50 records
  // of up to 512 kB fit into the function's memory.
  { table: 'content_records', order: 'version', rowsAtOnce: 50, cursor: 'version' },
  { table: 'content_devices', order: 'device_id', rowsAtOnce: 500 },
  { table: 'content_choices', order: 'user_id', rowsAtOnce: 500 },
  // A brand with a logo takes up to 100 kB.
  { table: 'invitations', order: 'created_at,id', rowsAtOnce: 50 },
  { table: 'answers', order: 'created_at,id', rowsAtOnce: 500 },
  { table: 'withdrawals', order: 'withdrawn_at,invitation_id', rowsAtOnce: 500 },
  { table: 'publishing_connections', order: 'created_at,id', rowsAtOnce: 500 },
  { table: 'publishing_settings', order: 'user_id', rowsAtOnce: 500 },
  { table: 'publications', order: 'created_at,id', rowsAtOnce: 200 },
  { table: 'publication_results', order: 'created_at,id', rowsAtOnce: 500 },
];

/** The folder in the ZIP for the files of each bucket. */
const folders = {
  recordings: 'audio',
  content: 'files',
  answers: 'answers',
  publications: 'publications',
} as const;

async function* contents(
  fetchProject: ProjectFetch,
  caller: Caller,
  about: Readonly<Record<string, unknown>>,
): AsyncGenerator<Entry> {
  for (const [name, value] of Object.entries(about)) {
    yield textEntry(`${name}.json`, JSON.stringify(value, null, 2));
  }
  for (const each of tables) {
    yield { name: `${each.table}.json`, isPacked: false, bytes: rowsOf(fetchProject, each, caller.userId) };
  }
  for (const bucket of personalBuckets) {
    for await (const name of fileNames(fetchProject, bucket, caller.userId)) {
      const path = name.split('/').map(encodeURIComponent).join('/');
      const response = await fetchProject(`/storage/v1/object/authenticated/${bucket}/${path}`);
      if (!response.ok || !response.body)
        throw new Error(`The file ${name} of ${bucket} returned ${response.status}.`);
      // Audio and images are already compressed, so the ZIP stores them as they are.
      yield {
        name: `${folders[bucket]}/${name.slice(caller.userId.length + 1)}`,
        isPacked: true,
        bytes: response.body,
      };
    }
  }
}

/** Reads a table's rows as a JSON array, one page at a time. */
async function* rowsOf(
  fetchProject: ProjectFetch,
  { table, order, rowsAtOnce, cursor }: Table,
  userId: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('[');
  let next: Record<string, string> = {};
  for (let offset = 0, isLast = false; !isLast; offset += rowsAtOnce) {
    const query = new URLSearchParams({
      select: '*',
      user_id: `eq.${userId}`,
      order,
      limit: String(rowsAtOnce),
      ...next,
    });
    const response = await fetchProject(`/rest/v1/${table}?${query}`);
    if (!response.ok) throw new Error(`The table ${table} returned ${response.status}.`);
    const text = (await response.text()).trim();
    const rows: unknown = JSON.parse(text);
    if (!Array.isArray(rows)) throw new Error(`The table ${table} returned no list.`);
    isLast = rows.length < rowsAtOnce;
    next = cursor ? { [cursor]: `gt.${rows.at(-1)?.[cursor]}` } : { offset: String(offset + rowsAtOnce) };
    // Passes text through unparsed, so that numbers keep all digits.
    const page = text.slice(1, -1).trim();
    if (page !== '') yield encoder.encode(offset === 0 ? page : `,\n${page}`);
  }
  yield encoder.encode(']');
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function textEntry(name: string, text: string): Entry {
  return { name, isPacked: false, bytes: once(text) };
}

/** Builds a ZIP as it is read. Holds at most one chunk of one file in memory. */
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
