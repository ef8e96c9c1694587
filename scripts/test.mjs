import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, fail, root, run, start } from './install.mjs';
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
// The build keeps only one core busy, so it runs beside the checks.
const build = scope === 'fast' ? undefined : start('node', ['scripts/build-for-tests.mjs']);
/** @type {Tally[]} */
const tallies = [
  ...timed('types', () => realms.map((realm) => check(`types in ${realm}`, 'tsc', ['-p', realm]))),
  ...timed('lint', () => [check('format and lint', 'biome', ['ci', '--error-on-warnings', '.'])]),
  ...timed('unused code', () => [check('unused code', 'knip', [])]),
  ...timed('unit', () => [vitest(['unit'])]),
];
if (build) {
  const startedAt = performance.now();
  tallies.push(report('build', await build));
  note('rest of the build', startedAt);
}
if (scope !== 'fast') {
  const args = scope === 'core' ? ['--grep', '@core'] : [];
  tallies.push(
    // The production build of React ships, and is a quarter faster. Vitest alone uses the development build, which
    // warns.
    ...timed('component', () => [vitest(['component'], { NODE_ENV: 'production', TEST_SCOPE: scope })]),
    ...timed('contract', () => [vitest(['contract'], { TEST_SCOPE: scope })]),
    ...timed('browser', () => [browser(['longest', 'screens'], args)]),
  );
}
if (scope === 'full') {
  tallies.push(
    ...timed('browser, one at a time', () => [browser(['alone'])]),
    ...timed('Firefox and WebKitGTK', () => [vitest(['firefox', 'webkit'])]),
  );
}

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failures = tallies.flatMap((tally) => tally.failures);
// A log may be cut at its start, so what failed is told again at its end.
for (const failure of failures) console.log(`FAILED ${failure}`);
for (const { title, seconds } of times) console.log(`${seconds.toFixed(0).padStart(5)} s  ${title}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/**
 * What to run: `fast` is what needs neither a browser nor a server, `core` what runs before a push, `full` everything.
 * @param {readonly string[]} args @returns {'fast' | 'core' | 'full'}
 */
function scopeOf(args) {
  const unknown = args.find((arg) => arg !== '--fast' && arg !== '--full');
  if (unknown !== undefined) fail(`Unknown option ${unknown}. Use --fast, --full, or no option.`);
  if (args.includes('--full')) return 'full';
  return args.includes('--fast') ? 'fast' : 'core';
}

/**
 * Runs a part and records how long it takes.
 * @param {string} title @param {() => Tally[]} part @returns {Tally[]}
 */
function timed(title, part) {
  const startedAt = performance.now();
  const done = part();
  note(title, startedAt);
  return done;
}

/** @param {string} title @param {number} startedAt */
function note(title, startedAt) {
  times.push({ title, seconds: (performance.now() - startedAt) / 1000 });
}

/**
 * Runs a command that passes or fails as a whole.
 * @param {string} title @param {string} command @param {string[]} args @returns {Tally}
 */
function check(title, command, args) {
  return report(title, run(command, args));
}

/** @param {string} title @param {number} exitCode @returns {Tally} */
function report(title, exitCode) {
  const passed = exitCode === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${title}`);
  return passed ? { passed: 1, failures: [] } : { passed: 0, failures: [title] };
}

/**
 * @param {readonly ('unit' | 'component' | 'contract' | 'firefox' | 'webkit')[]} projects
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Tally}
 */
function vitest(projects, env) {
  const reportFile = join(reports, `${projects.join('-')}.json`);
  const options = projects.flatMap((project) => ['--project', project]);
  const code = run(
    'vitest',
    ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
    env,
  );
  return tally(projects.join(' and '), code, reportFile, readVitest);
}

/** @param {readonly string[]} projects @param {readonly string[]} [args] @returns {Tally} */
function browser(projects, args = []) {
  const title = `browser, ${projects.join(' and ')}`;
  const reportFile = join(reports, `${projects.join('-')}.json`);
  const options = projects.flatMap((project) => ['--project', project]);
  const code = run('playwright', ['test', ...options, ...args], { E2E_REPORT: reportFile });
  return tally(title, code, reportFile, readPlaywright);
}

/**
 * Reads a runner's report. A failure of the runner that its report does not show counts as one failed test.
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
