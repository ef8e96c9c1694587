import { type Answer, type LinkedInApi, NoResponseError } from './linkedin-api.ts';

const attempts = 3;
const usualRetryMs = 1_000;

/**
 * Uploads one part of a video. Retries a part whose connection broke, so that the whole video need not be uploaded
 * again. Does not retry a part that timed out: another timeout would outlast the run, and no outcome would be
 * recorded. Gives up at `until`, a Unix time in milliseconds.
 */
export async function putPart(
  linkedIn: Pick<LinkedInApi, 'put'>,
  url: string,
  bytes: Uint8Array<ArrayBuffer>,
  { until, retryMs = usualRetryMs }: Readonly<{ until: number; retryMs?: number }>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const waitMs = attempt * retryMs;
    const isLast = () => attempt === attempts || Date.now() + waitMs >= until;
    try {
      // The URLs of parts are signed. LinkedIn's documentation sends no token with them.
      const answer = await linkedIn.put(undefined, url, bytes, until);
      if (answer.status < 500 || isLast()) return answer;
    } catch (error) {
      if (!(error instanceof NoResponseError) || error.isLate || isLast()) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
