import type { Service } from '../_shared/service.ts';

const validSeconds = 3600;

/**
 * Signs addresses of the files that the link to approve a post shows: {"urls"}, in their order and from the project's
 * own address on. An empty one is of a missing file. Otherwise {"refused": …} or {"ended": …}.
 */
export async function addressesOfFiles(
  service: Service,
  token: unknown,
  address: string,
): Promise<{ status: number; answer: object }> {
  const asked = await service.fetch('/rest/v1/rpc/approval_files', {
    method: 'POST',
    body: JSON.stringify({ token: typeof token === 'string' ? token : null, address }),
  });
  if (!asked.ok && asked.status !== 429) throw new Error(`The files could not be found: ${asked.status}.`);
  const found: { objectNames?: string[] } = await asked.json();
  if (found.objectNames === undefined) return { status: asked.status, answer: found };
  const urls = await Promise.all(found.objectNames.map((name) => signedAddress(service, name)));
  return { status: 200, answer: { urls } };
}

async function signedAddress(service: Service, objectName: string): Promise<string> {
  const signed = await service.fetch(`/storage/v1/object/sign/publications/${objectName}`, {
    method: 'POST',
    body: JSON.stringify({ expiresIn: validSeconds }),
  });
  const body: { signedURL?: string } = await signed.json();
  if (signed.status >= 500) throw new Error(`An address could not be signed: ${signed.status}.`);
  return signed.ok && body.signedURL ? `/storage/v1${body.signedURL}` : '';
}
