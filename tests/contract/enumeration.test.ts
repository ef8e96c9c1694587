import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEngines, someone } from './accounts.ts';
import type { Engine } from './engines.ts';
import { newEmail } from './target.ts';

/** 200 for a measurement (about 70 s); a fifth of that notices what matters in each run. */
const samples = Number(process.env.ENUMERATION_SAMPLES ?? 40);
const timeoutMs = 120_000;

/** Nothing that a stranger is answered may tell whether an address has an account: status, body and time. */
describe.each(accountEngines().slice(0, 1))('whether an address has an account on %s', (_, startEngine) => {
  let target: Engine;
  let known: string;
  beforeAll(async () => {
    target = await startEngine();
    known = (await someone(target)).email;
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

  test.each([
    ['sign-in', '/token?grant_type=password', { password: 'not the right one' }],
    ['recover', '/recover', {}],
  ])(
    `does not show in %s, over ${samples} of each`,
    async (_way, path, more) => {
      const times = { known: [] as number[], unknown: [] as number[] };
      const said = new Set<string>();
      for (let sample = 0; sample < samples; sample += 1) {
        // By turns, so that whatever else the machine does meets both alike.
        const turns = sample % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
        for (const turn of turns) {
          const answer = await ask(path, { email: turn === 'known' ? known : newEmail(), ...more });
          times[turn].push(answer.ms);
          said.add(answer.said);
        }
        // An account's wrong guesses are counted, and come back with time.
        target.own?.clock.advanceSeconds(11);
      }
      expect([...said]).toHaveLength(1);
      const [one, other] = [undisturbed(times.known), undisturbed(times.unknown)];
      const measured = `${one.toFixed(1)} ms with an account, ${other.toFixed(1)} ms without`;
      expect(Math.abs(one - other), measured).toBeLessThan(Math.max(5, 0.1 * one));
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
      const times = { taken: [] as number[], free: [] as number[] };
      for (let sample = 0; sample < samples / 2; sample += 1) {
        times.taken.push((await ask('/signup', body(known))).ms);
        times.free.push((await ask('/signup', body(newEmail()))).ms);
      }
      const [takenMs, freeMs] = [undisturbed(times.taken), undisturbed(times.free)];
      expect(Math.abs(takenMs - freeMs), `${takenMs.toFixed(1)} and ${freeMs.toFixed(1)} ms`).toBeLessThan(
        10,
      );
    },
    timeoutMs,
  );
});
