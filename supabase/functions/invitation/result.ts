import type { Service } from '../_shared/service.ts';

const validSeconds = 3600;

/** Signs a URL of the finished video. Returns `{url}`, relative to the project's URL, or `{refused}`. */
export async function addressOfResult(
  service: Service,
  token: string | null,
  address: string,
): Promise<{ status: number; answer: object }> {
  const response = await service.fetch('/rest/v1/rpc/result_to_show', {
    method: 'POST',
    body: JSON.stringify({ token, address }),
  });
  if (!response.ok && response.status !== 429)
    throw new Error(`The video could not be found: ${response.status}.`);
  const found: { objectName?: string } = await response.json();
  if (found.objectName === undefined) return { status: response.status, answer: found };
  const signed = await service.fetch(`/storage/v1/object/sign/answers/${found.objectName}`, {
    method: 'POST',
    body: JSON.stringify({ expiresIn: validSeconds }),
  });
  if (!signed.ok) throw new Error(`The video's address could not be signed: ${signed.status}.`);
  const { signedURL }: { signedURL: string } = await signed.json();
  return { status: 200, answer: { url: `/storage/v1${signedURL}` } };
}
