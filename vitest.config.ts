import { defineConfig } from 'vitest/config';

/** The suites that can speak to a server which somebody else started, by the project folder that it serves: CONTRIBUTING.md. */
const suitesElsewhere: Readonly<Record<string, string>> = {
  standout: '{auth,tokens,isolation,functions}',
  library: '{rest,storage,hostile,functions}',
};
const contractSuites = process.env.CONTRACT_URL
  ? suitesElsewhere[process.env.CONTRACT_PROJECT ?? 'standout']
  : '**/*';

export default defineConfig({
  test: {
    // Most of what the contract's tests take is waiting for other processes: also on two cores, two files at once.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'tests/{architecture,messages}/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
        },
      },
      {
        test: {
          name: 'contract',
          include: [`tests/contract/${contractSuites}.test.ts`],
          globalSetup: ['tests/contract/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
