import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../tests/contract/support/postgres.ts';
import { freePort } from '../tests/support/ports.ts';
import { type ServerProcess, startProcess } from '../tests/support/server-process.ts';
import { percentile, round } from './figures.ts';

/** The percentage of each kind of request. */
const mix = { select: 50, insert: 25, upload: 10, refresh: 10, 'sign-in': 5 } as const;
const maxGrowthMb = 40;
const password = 'correct horse';
const file = 'sixteen letters.'.repeat(4_096);

type Step = keyof typeof mix;
const stepNames: readonly Step[] = ['select', 'insert', 'upload', 'refresh', 'sign-in'];
type Person = { email: string; token: string; refreshToken: string; id: string; files: number };

/** The number of concurrent clients, and the duration. */
export type Load = Readonly<{ clients: number; seconds: number }>;
/** The results of a server. `isGood`: there were no errors, and the memory did not grow. */
export type Handled = Readonly<{ requestsPerSecond: number; isGood: boolean }>;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/**
 * Runs concurrent clients on each database, one database after the other. Each client sends its next request as soon
 * as the last one is answered: mostly rows, sometimes a new session. Clients and server share the machine.
 */
export async function measureLoad(load: Load): Promise<{ pglite: Handled; postgres: Handled }> {
  const folder = mkdtempSync(join(tmpdir(), 'standout-load-'));
  try {
    const pglite = await handle('PGlite', { DATA_DIR: join(folder, 'PGlite') }, load);
    const server = await startPostgres(await freePort());
    if (!server) throw new Error('PostgreSQL is not installed (Debian: postgresql).');
    try {
      const env = { DATA_DIR: join(folder, 'PostgreSQL'), DATABASE_URL: `${server.url}/postgres` };
      return { pglite, postgres: await handle('PostgreSQL', env, load) };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function handle(
  title: string,
  env: Record<string, string>,
  { clients, seconds }: Load,
): Promise<Handled> {
  const server = await startProcess({
    SUPABASE_DIR: 'tests/fixtures/library',
    ...env,
  });
  const { anonKey } = JSON.parse(await ask(server, '', 'GET', '/config.json'));
  const people: Person[] = [];
  for (let index = 0; index < clients; index += 1)
    people.push(await signUp(server, anonKey, `person-${index}@example.com`));
  const times = new Map<Step, number[]>(stepNames.map((step) => [step, []]));
  const errors: string[] = [];
  const memory: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  const sampling = setInterval(() => memory.push(residentMb(server)), 1_000);
  await Promise.all(
    people.map(async (person, index) => {
      for (let turn = index; performance.now() < endsAt; turn += 1) {
        const step = stepOf(turn);
        const startedAt = performance.now();
        await steps[step](server, anonKey, person).catch((error: Error) => errors.push(error.message));
        times.get(step)?.push(performance.now() - startedAt);
      }
    }),
  );
  clearInterval(sampling);
  await server.end('SIGTERM');

  const all = [...times.values()].flat();
  const line = (name: string, values: readonly number[]) =>
    `  ${name.padEnd(8)} ${String(values.length).padStart(6)}  p50 ${round(percentile(values, 50))} ms, p99 ${round(percentile(values, 99))} ms`;
  const third = Math.floor(memory.length / 3);
  const early = percentile(memory.slice(third, 2 * third), 50);
  const late = percentile(memory.slice(2 * third), 50);
  console.log(`
${title}: ${clients} people, ${seconds} s, ${Math.round(all.length / seconds)} requests/s, ${errors.length} errors
${line('all', all)}
${[...times].map(([name, values]) => line(name, values)).join('\n')}
  memory: ${early} MB in the second third, ${late} MB in the last, ${Math.max(...memory)} MB at most`);
  for (const error of new Set(errors)) console.log(`  ERROR: ${error}`);
  const hasGrown = late - early > maxGrowthMb;
  if (hasGrown) console.log(`  FAILED: the memory grew by ${late - early} MB.`);
  return { requestsPerSecond: all.length / seconds, isGood: errors.length === 0 && !hasGrown };
}

/** Returns the step of a turn. The order is shuffled, but the same in every run. */
function stepOf(turn: number): Step {
  // 37 and 100 are coprime, so a hundred turns visit every number once.
  let slot = (turn * 37) % 100;
  for (const step of stepNames) {
    if (slot < mix[step]) return step;
    slot -= mix[step];
  }
  return 'select';
}

type Work = (server: ServerProcess, anonKey: string, person: Person) => Promise<void>;
const steps: Record<Step, Work> = {
  async select(server, anonKey, { token }) {
    await ask(server, anonKey, 'GET', '/rest/v1/notes?select=*&order=id.desc&limit=20', token);
  },
  async insert(server, anonKey, { token }) {
    await ask(server, anonKey, 'POST', '/rest/v1/notes', token, {
      body: 'Some words of a note. '.repeat(20),
    });
  },
  async upload(server, anonKey, person) {
    person.files += 1;
    const path = `/storage/v1/object/own/${person.id}/${person.files}.txt`;
    await ask(server, anonKey, 'POST', path, person.token, file);
  },
  async refresh(server, anonKey, person) {
    const body = { refresh_token: person.refreshToken };
    take(
      person,
      await ask(server, anonKey, 'POST', '/auth/v1/token?grant_type=refresh_token', anonKey, body),
    );
  },
  async 'sign-in'(server, anonKey, person) {
    const body = { email: person.email, password };
    take(person, await ask(server, anonKey, 'POST', '/auth/v1/token?grant_type=password', anonKey, body));
  },
};

async function signUp(server: ServerProcess, anonKey: string, email: string): Promise<Person> {
  const person = { email, token: '', refreshToken: '', id: '', files: 0 };
  take(person, await ask(server, anonKey, 'POST', '/auth/v1/signup', anonKey, { email, password }));
  return person;
}

function take(person: Person, answer: string): void {
  const session = JSON.parse(answer);
  person.token = session.access_token;
  person.refreshToken = session.refresh_token;
  person.id = session.user.id;
}

function ask(
  server: ServerProcess,
  anonKey: string,
  method: string,
  path: string,
  token = anonKey,
  body?: unknown,
): Promise<string> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${token}`,
    'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
    ...(text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}${path}`,
      { agent, method, headers: anonKey ? headers : {} },
      (answer) => {
        let responseText = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          responseText += chunk;
        });
        answer.once('end', () => {
          if ((answer.statusCode ?? 500) < 400) resolve(responseText);
          else
            reject(
              new Error(
                `${method} ${path.split(/[?]|own/)[0]} returned ${answer.statusCode}: ${responseText}`,
              ),
            );
        });
      },
    );
    sent.once('error', reject);
    sent.end(text);
  });
}

function residentMb({ pid }: ServerProcess): number {
  return Math.round(
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
  );
}
