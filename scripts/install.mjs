import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing separator. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const oldestNodeMajor = 20;

/**
 * Installs the packages of the lock file if node_modules differs from it. Exits with a one-line message if that
 * fails. Runs on a fresh clone, so this module and its imports only use Node's own modules.
 */
export function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < oldestNodeMajor) {
    fail(`Node ${oldestNodeMajor} or newer is required (this is ${process.versions.node}).`);
  }
  if (isInstalled()) return;
  console.log('Installing packages…');
  const npm = run('npm', ['ci', ...npmOptions()]);
  if (npm !== 0) fail(`npm ci failed (exit code ${npm}).`);
  if (!isInstalled()) fail('npm ci succeeded, but node_modules does not match package-lock.json.');
}

/** The options that the installation needs regardless of the machine's npm settings, with a writable cache. */
function npmOptions() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  return [
    ...['--include=dev', '--include=optional', '--ignore-scripts=false'],
    ...['--no-audit', '--no-fund', '--loglevel=error'],
    ...(isWritable(cache) ? [] : [`--cache=${join(root, '.standout', 'npm')}`]),
  ];
}

/** @param {string} folder @returns {boolean} whether it exists or could be created, and is writable */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a command in the project folder under the pinned Node and shows its output.
 * @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} [extraEnvironment]
 * @returns {number} its exit code; 1 if a signal ended it or it could not be started
 */
export function run(command, args, extraEnvironment = {}) {
  const { status, error } = spawnSync(command, args, spawnOptions(extraEnvironment));
  if (error) console.error(`${command} could not be started: ${error.message}`);
  return status ?? 1;
}

/**
 * Like `run`, but asynchronous.
 * @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} [extraEnvironment]
 * @returns {Promise<number>}
 */
export function start(command, args, extraEnvironment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, spawnOptions(extraEnvironment));
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
  });
}

/**
 * @param {NodeJS.ProcessEnv} extraEnvironment
 * @returns {import('node:child_process').SpawnSyncOptions & { stdio: 'inherit' }}
 */
function spawnOptions(extraEnvironment) {
  return {
    cwd: root,
    stdio: 'inherit',
    env: { ...pinnedEnvironment(), ...extraEnvironment },
    shell: process.platform === 'win32',
  };
}

/** The environment in which `node` is the pinned version and the project's tools come first on the PATH. */
export function pinnedEnvironment() {
  return {
    // With Node's compile cache, the server starts in three quarters of the time.
    NODE_COMPILE_CACHE: join(root, '.standout', 'compiled'),
    ...process.env,
    PATH: join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? ''),
  };
}

/**
 * Prints in one line why the command failed, and exits.
 * @param {string} message @returns {never}
 */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

// npm stores a copy of the lock file that it installed. Comparing the two also accepts a manual installation.
function isInstalled() {
  const installed = readLock('node_modules/.package-lock.json');
  const wanted = readLock('package-lock.json');
  if (!installed || !wanted) return false;
  const nodeBinary = process.platform === 'win32' ? 'node.exe' : 'node';
  return (
    existsSync(join(root, 'node_modules', 'node', 'bin', nodeBinary)) &&
    Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === '' || installed[path]?.version === version || (optional && !installed[path]),
    )
  );
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function readLock(path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}
