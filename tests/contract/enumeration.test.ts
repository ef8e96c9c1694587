import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachAccountDatabase, signedInUser } from './support/accounts.ts';
import type { TestServer } from './support/each-database.ts';
import { newEmail } from './support/target.ts';

/** 200 samples measure precisely (about 70 s); a fifth of that finds relevant differences. */
const samples = Number(process.env.ENUMERATION_SAMPLES ?? 40);
const maxRounds = 6;
const timeoutMs = 600_000;

/** Neither status, body, nor response time may reveal whether an email has an account. */
describe.each(eachAccountDatabase().slice(0, 1))('account enumeration on %s', (_, startServer) => {
  let target: TestServer;
  let known: string;
  beforeAll(async () => {
    target = await startServer();
    known = (await signedInUser(target)).email;
  });
  afterAll(() => target.stop());

  const post = async (path: string, body: object) => {
    const startedAt = performance.now();
    const response = await fetch(`${target.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: target.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { ms: performance.now() - startedAt, content: `${response.status} ${masked(text)}` };
  };
  /** Masks the parts that differ in every response. */
  const masked = (text: string) =>
    text
      .replaceAll(/[\w-]+@example\.com/g, 'ADDRESS')
      .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  /** Uses the 10th percentile, because a busy machine makes responses slower, never faster. */
  const tenthPercentile = (values: number[]) =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN;
  /**
   * The times of the round with the smallest difference, in milliseconds. A real leak shows in every round; other
   * load on the machine rarely affects all rounds alike.
   */
  async function closestRound(measure: (isKnown: boolean) => Promise<number>, perRound: number) {
    let closest: Round = { knownMs: Number.POSITIVE_INFINITY, unknownMs: 0 };
    for (let round = 0; round < maxRounds && !isWithinNoise(closest); round += 1) {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let sample = 0; sample < perRound; sample += 1) {
        // Alternates the order, so that other load affects both alike.
        for (const isKnown of sample % 2 === 0 ? [true, false] : [false, true]) {
          times[isKnown ? 'known' : 'unknown'].push(await measure(isKnown));
        }
        // Refills the account's limit of wrong guesses.
        target.own?.clock.advanceSeconds(11);
      }
      const measured = { knownMs: tenthPercentile(times.known), unknownMs: tenthPercentile(times.unknown) };
      if (differenceMs(measured) < differenceMs(closest)) closest = measured;
    }
    return closest;
  }

  test.each([
    ['sign-in', samples, '/token?grant_type=password', { password: 'not the right one' }],
    // Its responses have a minimum duration, so they vary less.
    ['recover', samples / 2, '/recover', {}],
  ])(
    '%s does not reveal whether an email has an account, in %i samples each',
    async (_name, perRound, path, extra) => {
      const contents = new Set<string>();
      const round = await closestRound(async (isKnown) => {
        const response = await post(path, { email: isKnown ? known : newEmail(), ...extra });
        contents.add(response.content);
        return response.ms;
      }, perRound);
      expect([...contents]).toHaveLength(1);
      expect(isWithinNoise(round), JSON.stringify(round)).toBe(true);
    },
    timeoutMs,
  );

  test(
    'a sign-up does not reveal whether an email has an account',
    async () => {
      const body = (email: string) => ({ email, password: 'correct horse', data: { name: 'Hal' } });
      const taken = await post('/signup', body(known));
      const free = await post('/signup', body(newEmail()));
      // A real account and a decoy have the same fields.
      const shape = (text: string) => Object.keys(JSON.parse(text.slice(4))).sort();
      expect(taken.content.slice(0, 3)).toBe(free.content.slice(0, 3));
      expect(shape(taken.content)).toEqual(shape(free.content));
      const round = await closestRound(
        async (isKnown) => (await post('/signup', body(isKnown ? known : newEmail()))).ms,
        samples / 2,
      );
      expect(isWithinNoise(round), JSON.stringify(round)).toBe(true);
    },
    timeoutMs,
  );
});

type Round = { knownMs: number; unknownMs: number };

const differenceMs = ({ knownMs, unknownMs }: Round) => Math.abs(knownMs - unknownMs);

const isWithinNoise = (round: Round) => differenceMs(round) < Math.max(5, 0.1 * round.knownMs);
