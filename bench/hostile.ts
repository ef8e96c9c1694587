import { Account } from './account.ts';
import { hostileKinds } from './hostile-kinds.ts';

/*
 * Runs one hostile account per kind, as a separate process, until it is killed:
 * `node bench/hostile.ts URL ANON_KEY RUN KIND…`.
 */
const [, , url = '', anonKey = '', run = '', ...kinds] = process.argv;
const parallel = 4;
const { signal } = new AbortController();

await Promise.all(
  kinds.map(async (kind, index) => {
    const step = hostileKinds[kind];
    if (!step)
      throw new Error(`Unknown kind ${kind}. Choose one of ${Object.keys(hostileKinds).join(', ')}.`);
    const account = new Account(
      url,
      anonKey,
      `hostile-${run}-${index}@example.com`,
      `203.0.113.${index + 1}`,
    );
    await account.enter('signup');
    const loop = async () => {
      while (!signal.aborted) await step(account, signal);
    };
    await Promise.all(Array.from({ length: parallel }, loop));
  }),
);
