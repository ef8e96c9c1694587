import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The suites that can speak to a server which somebody else started, by the project folder that it serves: CONTRIBUTING.md. */
const suitesElsewhere: Readonly<Record<string, string>> = {
  standout: '{auth,tokens,isolation,functions}',
  library: '{rest,storage,hostile,functions}',
};
const contractSuites = process.env.CONTRACT_URL
  ? suitesElsewhere[process.env.CONTRACT_PROJECT ?? 'standout']
  : '**/*';

/** What takes longest, longest first: begun last, it would keep one processor busy while the others wait. */
const longest = ['storage-crash', 'process', 'enumeration', 'start', 'backup', 'ai-server', 'auth', 'move'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const position = longest.findIndex((name) => moduleId.endsWith(`/contract/${name}.test.ts`));
      return position < 0 ? longest.length : position;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    // Most of what the contract's tests take is waiting for other processes: also on two cores, two files at once.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'tests/{architecture,messages}/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          // Some measure a minute's sound or compile first; on a busy machine that takes more than the usual seconds.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'contract',
          include: [`tests/contract/${contractSuites}.test.ts`],
          globalSetup: ['tests/contract/global-setup.ts'],
          // Only what hangs may meet a limit: a machine whose cores others use is many times slower at moments.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
