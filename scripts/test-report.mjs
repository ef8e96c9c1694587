import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './install.mjs';

/**
 * The content of a runner's report: how many tests passed, and for each failed test its file, its name, and the start
 * of its error, on several lines.
 * @typedef {{ passed: number, failures: string[] }} Tally
 */
/** @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest */
/** @typedef {{ name: string, message?: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ numPassedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ status: string, results: { error?: { message?: string } }[] }} PlaywrightTest */
/** @typedef {{ title: string, file: string, tests: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: { expected: number }, suites: PlaywrightSuite[] }} PlaywrightReport */

/**
 * Reads the JSON report of Vitest.
 * @param {VitestReport} report @returns {Tally}
 */
export function readVitest({ numPassedTests, testResults }) {
  // A skipped test proves nothing.
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, status, failureMessages }) =>
        failure(name, fullName, failureMessages?.[0] ?? status),
      ),
  );
  // A file that cannot be loaded has no tests.
  const unread = testResults.filter(
    ({ message, assertionResults }) => message && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failures: [...failures, ...unread.map(({ name, message = '' }) => failure(name, 'the file', message))],
  };
}

/**
 * Reads the JSON report of Playwright.
 * @param {PlaywrightReport} report @returns {Tally}
 */
export function readPlaywright({ stats, suites }) {
  // A flaky test has failed once, and a skipped test proves nothing.
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, results }) =>
          failure(file, title, results.find(({ error }) => error)?.error?.message ?? status),
        ),
    );
  return { passed: stats.expected, failures };
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {string} file @param {string} title @param {string} message */
function failure(file, title, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !/^\s*at /.test(line))
    .slice(0, 20);
  return [`${relative(root, file)}: ${title}`, ...lines].join('\n         ');
}
