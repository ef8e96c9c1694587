import type { Service } from '../_shared/service.ts';

const validSeconds = 3600;

/**
 * Signs the URLs of the files that an approval link shows. Returns `{urls}`, in the order of the files and relative
 * to the project's URL; the URL of a missing file is empty. Returns `{refused}` or `{ended}` if the link shows no
 * files.
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
