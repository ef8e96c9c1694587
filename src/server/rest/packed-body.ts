import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** A shorter body fits into one packet anyway. */
const minPackedLength = 1400;

/** Compresses a body if the client accepts gzip, as hosted projects do, and sets the matching headers. */
export async function packedBody(
  body: string,
  acceptedEncodings: string | null,
  headers: Headers,
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (body.length < minPackedLength || headers.has('content-encoding')) return body;
  headers.append('vary', 'accept-encoding');
  if (!acceptsGzip(acceptedEncodings ?? '')) return body;
  headers.set('content-encoding', 'gzip');
  return compress(body);
}

function acceptsGzip(acceptedEncodings: string): boolean {
  return acceptedEncodings.split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    return name === 'gzip' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
