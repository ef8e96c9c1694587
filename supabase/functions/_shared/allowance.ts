import type { Settings } from './answer.ts';
import { refusal } from './answer.ts';
import type { Caller } from './caller.ts';

/** What a person may do so often: at once, and again each minute. The same figures stand in the migration `ai_allowance`. */
const allowances = {
  chat: { burst: 30, perMinute: 30 },
  transcription: { burst: 12, perMinute: 12 },
  youtube: { burst: 6, perMinute: 6 },
} as const;

export type AllowanceKind = keyof typeof allowances;

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
  const projectUrl = settings.get('SUPABASE_URL');
  const publicKey = settings.get('SUPABASE_ANON_KEY');
  if (!projectUrl || !publicKey) return undefined;
  try {
    const response = await fetch(`${projectUrl}/rest/v1/rpc/take_ai_allowance`, {
      method: 'POST',
      headers: {
        apikey: publicKey,
        authorization: `Bearer ${caller.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ kind }),
      signal: AbortSignal.timeout(5_000),
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
  const { burst, perMinute } = allowances[kind];
  const bucket = buckets.get(key) ?? { left: burst, filledAt: now };
  const left = Math.min(burst, bucket.left + ((now - bucket.filledAt) / 60_000) * perMinute);
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
