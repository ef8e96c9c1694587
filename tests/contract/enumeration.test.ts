import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachAccountDatabase, signedInUser } from './support/accounts.ts';
import type { TestServer } from './support/each-database.ts';
import { newEmail } from './support/target.ts';

/** 200 for a measurement (about 70 s); a fifth of that notices what matters in each run. */
const samples = Number(process.env.ENUMERATION_SAMPLES ?? 40);
const mostRounds = 6;
const timeoutMs = 600_000;

/** Nothing that a stranger is answered may tell whether an address has an account: status, body and time. */
describe.each(eachAccountDatabase().slice(0, 1))(
  'whether an address has an account on %s',
  (_, startEngine) => {
    let target: TestServer;
    let known: string;
    beforeAll(async () => {
      target = await startEngine();
      known = (await signedInUser(target)).email;
    });
    afterAll(() => target.stop());

    const ask = async (path: string, body: object) => {
      const beganAt = performance.now();
      const answer = await fetch(`${target.url}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey: target.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      return { ms: performance.now() - beganAt, said: `${answer.status} ${anonymous(text)}` };
    };
    /** Without what is another one each time. */
    const anonymous = (text: string) =>
      text
        .replaceAll(/[\w-]+@example\.com/g, 'ADDRESS')
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
    /** The tenth part that was fastest bounds it: a busy machine makes answers slower, never faster. */
    const undisturbed = (values: number[]) =>
      values.sort((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN;
    /**
     * The two times of the round that told least apart, in milliseconds. What an answer gives away it gives away in
     * each round; what else the machine does seldom meets all of them alike.
     */
    async function closestRound(askEither: (isKnown: boolean) => Promise<number>, perRound: number) {
      let closest: Round = { knownMs: Number.POSITIVE_INFINITY, unknownMs: 0 };
      for (let round = 0; round < mostRounds && !isWithinNoise(closest); round += 1) {
        const times = { known: [] as number[], unknown: [] as number[] };
        for (let sample = 0; sample < perRound; sample += 1) {
          // By turns, so that whatever else the machine does meets both alike.
          for (const isKnown of sample % 2 === 0 ? [true, false] : [false, true]) {
            times[isKnown ? 'known' : 'unknown'].push(await askEither(isKnown));
          }
          // An account's wrong guesses are counted, and come back with time.
          target.own?.clock.advanceSeconds(11);
        }
        const measured = { knownMs: undisturbed(times.known), unknownMs: undisturbed(times.unknown) };
        if (apartMs(measured) < apartMs(closest)) closest = measured;
      }
      return closest;
    }

    test.each([
      ['sign-in', samples, '/token?grant_type=password', { password: 'not the right one' }],
      // Its answers wait for a time that is always the same, and so differ less.
      ['recover', samples / 2, '/recover', {}],
    ])(
      'does not show in %s, over %i of each',
      async (_way, perRound, path, more) => {
        const said = new Set<string>();
        const round = await closestRound(async (isKnown) => {
          const answer = await ask(path, { email: isKnown ? known : newEmail(), ...more });
          said.add(answer.said);
          return answer.ms;
        }, perRound);
        expect([...said]).toHaveLength(1);
        expect(isWithinNoise(round), JSON.stringify(round)).toBe(true);
      },
      timeoutMs,
    );

    test(
      'does not show in sign-up',
      async () => {
        const body = (email: string) => ({ email, password: 'correct horse', data: { name: 'Hal' } });
        const taken = await ask('/signup', body(known));
        const free = await ask('/signup', body(newEmail()));
        // A new account tells of itself what the made-up one does; only its list of identities is not empty.
        const shape = (text: string) => Object.keys(JSON.parse(text.slice(4))).sort();
        expect(taken.said.slice(0, 3)).toBe(free.said.slice(0, 3));
        expect(shape(taken.said)).toEqual(shape(free.said));
        const round = await closestRound(
          async (isKnown) => (await ask('/signup', body(isKnown ? known : newEmail()))).ms,
          samples / 2,
        );
        expect(isWithinNoise(round), JSON.stringify(round)).toBe(true);
      },
      timeoutMs,
    );
  },
);

type Round = { knownMs: number; unknownMs: number };

const apartMs = ({ knownMs, unknownMs }: Round) => Math.abs(knownMs - unknownMs);

const isWithinNoise = (round: Round) => apartMs(round) < Math.max(5, 0.1 * round.knownMs);
