import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, run } from './install.mjs';
import { ensureTools, testTools, unitTools } from './machine.mjs';
import { ensureBuilt } from './site.mjs';

/** @typedef {{ passed: number, failed: number }} Tally */
/** @typedef {{ numPassedTests: number, numTotalTests: number }} VitestReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport */

const realms = [
  'src/domain',
  'src/video',
  'src/video/worker',
  'src/web',
  'src/web/offline',
  'src/server',
  'supabase/functions',
  'tests',
  'scripts',
];
const reports = join(root, '.standout', 'reports');
const fast = process.argv.includes('--fast');

ensureInstalled();
ensureTools(fast ? unitTools : testTools);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const tallies = [
  ...realms.map((realm) => check(`types of ${realm}`, 'tsc', ['-p', realm])),
  check('format and lint', 'biome', ['ci', '--error-on-warnings', '.']),
  check('unused code', 'knip', []),
  vitest('unit'),
  ...(fast ? [] : [vitest('contract'), endToEnd('screens'), endToEnd('alone')]),
];

const total = tallies.reduce((sum, { passed, failed }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
}));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/**
 * A command that passes or fails as a whole.
 * @param {string} title @param {string} command @param {string[]} args @returns {Tally}
 */
function check(title, command, args) {
  const passed = run(command, args) === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${title}`);
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @param {'unit' | 'contract'} project @returns {Tally} */
function vitest(project) {
  const report = join(reports, `${project}.json`);
  const code = run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return tally(project, code, report, (/** @type {VitestReport} */ { numPassedTests, numTotalTests }) => ({
    passed: numPassedTests,
    // A test that was skipped has shown nothing.
    failed: numTotalTests - numPassedTests,
  }));
}

/** @param {'screens' | 'alone'} project @returns {Tally} */
function endToEnd(project) {
  ensureBuilt();
  run('node', ['tests/fixtures/make-engine-page.ts']);
  const report = join(reports, `${project}.json`);
  const code = run('playwright', ['test', '--project', project], { E2E_REPORT: report });
  return tally(`end to end, ${project}`, code, report, (/** @type {PlaywrightReport} */ { stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }));
}

/**
 * Reads a runner's report. A runner that failed in any way its report does not show counts as one failure.
 * @template Report
 * @param {string} title @param {number} exitCode @param {string} report
 * @param {(report: Report) => Tally} read @returns {Tally}
 */
function tally(title, exitCode, report, read) {
  const { passed, failed } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  const unseen = failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : 0;
  console.log(
    `${failed + unseen === 0 ? 'ok    ' : 'FAILED'} ${title}: ${passed} passed, ${failed + unseen} failed`,
  );
  return { passed, failed: failed + unseen };
}
