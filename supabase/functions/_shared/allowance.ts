import type { Settings } from './answer.ts';
import { refusal } from './answer.ts';
import type { Caller } from './caller.ts';
import { projectApi } from './project-api.ts';

/** What a person may do so often: at once, and again each minute. The same figures stand in the migration `ai_allowance`. */
const allowancesPerMinute = { chat: 30, transcription: 12, youtube: 6 } as const;

export type AllowanceKind = keyof typeof allowancesPerMinute;

/**
 * Takes one call from a person's allowance; a refusal with `Retry-After` when there is none left.
 * The count that binds is kept by the database (`take_ai_allowance`, called as the person, which also proves their token once more),
 * so that it holds across processes; a count in memory stands before it and for a project without that function.
 */
export async function refusedByAllowance(
  caller: Caller,
  kind: AllowanceKind,
  settings: Settings,
): Promise<Response | undefined> {
  const waitSeconds = takeFromMemory(`${kind} ${caller.userId}`, kind, Date.now());
  if (waitSeconds > 0) return tooMany(waitSeconds);
  const ask = projectApi(settings, caller, AbortSignal.timeout(5_000));
  if (!ask) return undefined;
  try {
    const response = await ask('/rest/v1/rpc/take_ai_allowance', {
      method: 'POST',
      body: JSON.stringify({ kind }),
    });
    const answer: unknown = await response.json();
    if (response.status === 401) return refusal(401, 'invalid_token', 'Please sign in again.');
    if (response.status === 403) return refusal(403, 'second_step_required', 'Please finish signing in.');
    if (response.ok && typeof answer === 'number') return answer > 0 ? tooMany(Math.ceil(answer)) : undefined;
    console.warn('The database does not count AI calls:', response.status);
  } catch (error) {
    console.warn(
      'The database did not answer a count of AI calls:',
      error instanceof Error ? error.name : '',
    );
  }
  return undefined;
}

type Bucket = { left: number; filledAt: number };
const buckets = new Map<string, Bucket>();
const maxBuckets = 10_000;

function takeFromMemory(key: string, kind: AllowanceKind, now: number): number {
  const perMinute = allowancesPerMinute[kind];
  const bucket = buckets.get(key) ?? { left: perMinute, filledAt: now };
  const left = Math.min(perMinute, bucket.left + ((now - bucket.filledAt) / 60_000) * perMinute);
  buckets.delete(key);
  buckets.set(key, { left: left >= 1 ? left - 1 : left, filledAt: now });
  // The map keeps the order of use: the first key has been idle the longest.
  if (buckets.size > maxBuckets)
    for (const [oldest] of buckets) {
      buckets.delete(oldest);
      break;
    }
  return left >= 1 ? 0 : Math.ceil(((1 - left) * 60) / perMinute);
}

function tooMany(waitSeconds: number): Response {
  return refusal(
    429,
    'rate_limit_exceeded',
    `Too many requests. Please try again in ${waitSeconds} seconds.`,
    {
      'retry-after': String(waitSeconds),
    },
  );
}
