import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** A PostgreSQL server for the tests, with its own socket and port. */
export type TestPostgres = Readonly<{ url: string; stop(): Promise<void> }>;

/**
 * Starts an installed PostgreSQL, or returns undefined if none is installed. PostgreSQL refuses to run as root, so
 * root runs it as the system user `postgres`.
 */
export async function startPostgres(port: number): Promise<TestPostgres | undefined> {
  const programs = await programsFolder();
  if (!programs) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'standout-postgres-'));
  const owner = process.getuid?.() === 0 ? await idsOf('postgres') : undefined;
  if (owner) await chown(folder, owner.uid, owner.gid);
  const inFolder = async (command: string, args: readonly string[]) =>
    run(join(programs, command), [...args], { cwd: folder, ...owner });
  const data = join(folder, 'data');
  await inFolder('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  await mkdir(join(folder, 'sockets'), { mode: 0o777 });
  if (owner) await chown(join(folder, 'sockets'), owner.uid, owner.gid);
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${join(folder, 'sockets')} -c fsync=off -c shared_buffers=16MB`;
  await inFolder('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    async stop() {
      await inFolder('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The template of the test databases, which contains what every project has. */
export const preparedDatabase = 'prepared';

/** Creates a database: empty, or a copy of another without connections. */
export async function makeDatabase(url: string, name: string, copied?: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${name}${copied ? ` template ${copied}` : ''}`);
  await client.end();
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** The folder of PostgreSQL's programs. Debian does not put them on the PATH. */
async function programsFolder(): Promise<string | undefined> {
  const search =
    'command -v initdb || ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -1';
  const { stdout } = await run('sh', ['-c', search]);
  return stdout.trim() ? dirname(stdout.trim()) : undefined;
}
