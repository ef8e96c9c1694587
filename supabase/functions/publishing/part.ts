import { type Answer, type LinkedInApi, NoAnswer } from './linkedin-api.ts';

const attempts = 3;
const usualRetryMs = 1_000;

/**
 * Uploads a part of a video. One that broke off is sent again: it costs one part, not the whole video. One that hangs
 * is not, because it would outlast the run, which then records nothing. All ends at the moment `until`.
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
      // The addresses of parts are signed: the documentation sends no token with them.
      const answer = await linkedIn.put(undefined, url, bytes, until);
      if (answer.status < 500 || isLast()) return answer;
    } catch (error) {
      if (!(error instanceof NoAnswer) || error.isLate || isLast()) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
