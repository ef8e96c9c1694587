import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, fail, root, start } from './install.mjs';
import { ensureTools, fullTestTools, testTools, unitTools } from './machine.mjs';
import { readPlaywright, readVitest } from './test-report.mjs';

/** @typedef {import('./test-report.mjs').Tally} Tally */

const realms = [
  'src/domain',
  'src/video',
  'src/video/worker',
  'src/web',
  'src/web/offline',
  'src/candidate',
  'src/server',
  'supabase/functions',
  'tests',
  'scripts',
];
const reports = join(root, '.standout', 'reports');
const scope = scopeOf(process.argv.slice(2));

ensureInstalled();
ensureTools({ fast: unitTools, core: testTools, full: fullTestTools }[scope]);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** @type {{ title: string, seconds: number }[]} */
const times = [];
/** @type {Tally[]} */
const tallies = [];
// The build uses only one core, so it runs in parallel with the checks.
const build = scope === 'fast' ? undefined : check('build', 'node', ['scripts/build-for-tests.mjs']);
await part('types', types);
await part('lint', () => check('format and lint', 'biome', ['ci', '--error-on-warnings', '.']));
await part('unused code', () => check('unused code', 'knip', []));
await part('unit', () => vitest(['unit']));
if (build) await part('rest of the build', () => build);
if (scope === 'core') {
  // Both often wait for other processes, so they run in parallel.
  await part('component and contract', component, contract);
  await part('browser', () => browser(['screens'], ['--grep', '@core']));
}
if (scope === 'full') {
  await part('component', component);
  await part('contract', contract);
  await part('browser', () => browser(['longest', 'screens']));
  await part('browser, one at a time', () => browser(['alone']));
  await part('Firefox and WebKitGTK', () => vitest(['firefox', 'webkit']));
}

const { passed, failures } = merged(tallies);
// A log may be truncated at its start, so failures are listed again at its end.
for (const failure of failures) console.log(`FAILED ${failure}`);
for (const { title, seconds } of times) console.log(`${seconds.toFixed(0).padStart(5)} s  ${title}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/**
 * The scope of the run: `fast` needs neither a browser nor a server, `core` runs before a push, `full` runs
 * everything.
 * @param {readonly string[]} args @returns {'fast' | 'core' | 'full'}
 */
function scopeOf(args) {
  const unknown = args.find((arg) => arg !== '--fast' && arg !== '--full');
  if (unknown !== undefined) fail(`Unknown option ${unknown}. Use --fast, --full, or no option.`);
  if (args.includes('--full')) return 'full';
  return args.includes('--fast') ? 'fast' : 'core';
}

/**
 * Runs the jobs of a part in parallel, and records their results and duration.
 * @param {string} title @param {(() => Promise<Tally>)[]} jobs
 */
async function part(title, ...jobs) {
  const startedAt = performance.now();
  tallies.push(...(await Promise.all(jobs.map((job) => job()))));
  times.push({ title, seconds: (performance.now() - startedAt) / 1000 });
}

/** @param {readonly Tally[]} tallies @returns {Tally} */
function merged(tallies) {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** @returns {Promise<Tally>} */
async function types() {
  const found = [];
  for (const realm of realms) found.push(await check(`types in ${realm}`, 'tsc', ['-p', realm]));
  return merged(found);
}

/**
 * Runs a command that passes or fails as a whole.
 * @param {string} title @param {string} command @param {string[]} args @returns {Promise<Tally>}
 */
async function check(title, command, args) {
  const passed = (await start(command, args)) === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${title}`);
  return passed ? { passed: 1, failures: [] } : { passed: 0, failures: [title] };
}

function component() {
  // The product ships React's production build, which is also faster. Vitest alone uses the development build, which
  // warns.
  return vitest(['component'], { NODE_ENV: 'production', TEST_SCOPE: scope });
}

function contract() {
  return vitest(['contract'], { TEST_SCOPE: scope });
}

/**
 * @param {readonly ('unit' | 'component' | 'contract' | 'firefox' | 'webkit')[]} projects
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Tally>}
 */
async function vitest(projects, env) {
  const reportFile = join(reports, `${projects.join('-')}.json`);
  const options = projects.flatMap((project) => ['--project', project]);
  const code = await start(
    'vitest',
    ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
    env,
  );
  return tally(projects.join(' and '), code, reportFile, readVitest);
}

/** @param {readonly string[]} projects @param {readonly string[]} [args] @returns {Promise<Tally>} */
async function browser(projects, args = []) {
  const title = `browser, ${projects.join(' and ')}`;
  const reportFile = join(reports, `${projects.join('-')}.json`);
  const options = projects.flatMap((project) => ['--project', project]);
  const code = await start('playwright', ['test', ...options, ...args], { E2E_REPORT: reportFile });
  return tally(title, code, reportFile, readPlaywright);
}

/**
 * Reads a runner's report. A failure of the runner that the report does not contain counts as one failed test.
 * @template Report
 * @param {string} title @param {number} exitCode @param {string} reportFile
 * @param {(report: Report) => Tally} read @returns {Tally}
 */
function tally(title, exitCode, reportFile, read) {
  const { passed, failures } = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failures: [] };
  if (failures.length === 0 && (exitCode !== 0 || passed === 0))
    failures.push(`${title}: exit code ${exitCode}`);
  const result = `${passed} passed, ${failures.length} failed`;
  console.log(`${failures.length === 0 ? 'ok    ' : 'FAILED'} ${title}: ${result}`);
  return { passed, failures };
}
