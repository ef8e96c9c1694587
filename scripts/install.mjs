import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing separator. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const oldestNodeMajor = 20;

/**
 * Brings node_modules to what the lock file says, and does nothing when it already is. Runs on a fresh clone,
 * so this module and those it imports use nothing but Node itself. Ends the process with one line when it cannot.
 */
export function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < oldestNodeMajor) {
    fail(`Node ${oldestNodeMajor} or newer is needed to begin (this is ${process.versions.node}).`);
  }
  if (isInstalled()) return;
  console.log('Installing what the lock file names …');
  const npm = run('npm', ['ci', ...npmOptions()]);
  if (npm !== 0) fail(`npm ci failed (exit code ${npm}).`);
  if (!isInstalled()) fail('npm ci ended well, yet node_modules does not match package-lock.json.');
}

/** What the install needs, whatever the machine's own settings for npm leave out, and a cache that can be written. */
function npmOptions() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  return [
    ...['--include=dev', '--include=optional', '--ignore-scripts=false'],
    ...['--no-audit', '--no-fund', '--loglevel=error'],
    ...(isWritable(cache) ? [] : [`--cache=${join(root, '.standout', 'npm')}`]),
  ];
}

/** @param {string} folder @returns {boolean} whether it is there, or could be made, and takes files */
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
 * Runs a command in the project's folder under the pinned Node, its output shown.
 * @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} [extraEnvironment]
 * @returns {number} its exit code; 1 when a signal ended it or it could not be started
 */
export function run(command, args, extraEnvironment = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...pinnedEnvironment(), ...extraEnvironment },
    shell: process.platform === 'win32',
  });
  if (error) console.error(`${command} could not be started: ${error.message}`);
  return status ?? 1;
}

/** The environment in which `node` is the pinned one and the project's own tools are found first. */
export function pinnedEnvironment() {
  return {
    // What was compiled once is not compiled again: the server starts a quarter faster.
    NODE_COMPILE_CACHE: join(root, '.standout', 'compiled'),
    ...process.env,
    PATH: join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? ''),
  };
}

/**
 * Says why the command ends, in one line, and ends it.
 * @param {string} message @returns {never}
 */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

// npm keeps a copy of the lock file of what it installed. Comparing the two also accepts an install made by hand.
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
