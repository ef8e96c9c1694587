import type { Caller } from './caller.ts';
import { projectApi } from './project-api.ts';
import type { Settings } from './response.ts';
import { refusal } from './response.ts';

/** Calls per user: the burst size, and the refill per minute. The migration `ai_allowance` uses the same numbers. */
const allowancesPerMinute = { chat: 30, transcription: 12, youtube: 6 } as const;

export type AllowanceKind = keyof typeof allowancesPerMinute;

/**
 * Takes one call from a user's allowance. Returns a refusal with `Retry-After` if none is left. The database keeps
 * the authoritative count across processes (`take_ai_allowance`, called as the user, which also verifies the token
 * again). A count in memory comes first and also covers projects without that function.
 */
export async function refusedByAllowance(
  caller: Caller,
  kind: AllowanceKind,
  settings: Settings,
): Promise<Response | undefined> {
  const waitSeconds = takeFromMemory(`${kind} ${caller.userId}`, kind, Date.now());
  if (waitSeconds > 0) return tooMany(waitSeconds);
  const fetchProject = projectApi(settings, caller, AbortSignal.timeout(5_000));
  if (!fetchProject) return undefined;
  try {
    const response = await fetchProject('/rest/v1/rpc/take_ai_allowance', {
      method: 'POST',
      body: JSON.stringify({ kind }),
    });
    const answer: unknown = await response.json();
    if (response.status === 401) return refusal(401, 'invalid_token', 'Please sign in again.');
    if (response.status === 403) return refusal(403, 'second_step_required', 'Please finish signing in.');
    if (response.ok && typeof answer === 'number') return answer > 0 ? tooMany(Math.ceil(answer)) : undefined;
    console.warn('The database could not count an AI call:', response.status);
  } catch (error) {
    console.warn(
      'The database did not respond while counting an AI call:',
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
  // Maps iterate in insertion order, so the first key has been idle the longest.
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
