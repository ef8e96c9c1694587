import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';
import { readPlaywright, readVitest } from './test-report.mjs';

test('a failed test of Vitest is reported with its file, its name, and its error', () => {
  const passed = { fullName: 'adds', status: 'passed' };
  const failed = {
    fullName: 'divides',
    status: 'failed',
    failureMessages: ['\u001b[31mError: by zero\u001b[39m'],
  };
  const skipped = { fullName: 'rounds', status: 'skipped', failureMessages: [] };
  const name = join(root, 'src/sum.test.ts');
  expect(
    readVitest({ numPassedTests: 1, testResults: [{ name, assertionResults: [passed, failed, skipped] }] }),
  ).toEqual({
    passed: 1,
    failures: [
      'src/sum.test.ts: divides\n         Error: by zero',
      'src/sum.test.ts: rounds\n         skipped',
    ],
  });
});

test('a file that Vitest cannot load counts as failed', () => {
  const name = join(root, 'src/sum.test.ts');
  const testResults = [{ name, message: 'Unexpected token', assertionResults: [] }];
  expect(readVitest({ numPassedTests: 0, testResults }).failures).toEqual([
    'src/sum.test.ts: the file\n         Unexpected token',
  ]);
});

test('a flaky test of Playwright counts as failed, at any depth', () => {
  const spec = (
    /** @type {string} */ title,
    /** @type {string} */ status,
    /** @type {string} */ message,
  ) => ({
    title,
    file: join(root, 'tests/e2e/sum.spec.ts'),
    tests: [{ status, results: [{ error: { message } }, {}] }],
  });
  const suites = [
    { specs: [spec('adds', 'expected', '')], suites: [{ specs: [spec('divides', 'flaky', 'too slow')] }] },
  ];
  expect(readPlaywright({ stats: { expected: 1 }, suites })).toEqual({
    passed: 1,
    failures: ['tests/e2e/sum.spec.ts: divides\n         too slow'],
  });
});
