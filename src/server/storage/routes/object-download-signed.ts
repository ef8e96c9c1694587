import type { Handler } from 'hono';
import { send } from '../download.ts';
import { readRowWithBlob } from '../readable-object.ts';
import { objectIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';
import { checkDownload } from '../sign.ts';

/** GET /object/sign/{bucket}/{name}?token=…: downloads an object with a signed URL. */
export function objectDownloadSigned(services: EndpointServices): Handler {
  const { keys, objects, blobs, now } = services;
  return async (context) => {
    const { bucket, name } = objectIn(context, 'object/sign');
    await checkDownload(keys, now(), context.req.query('token') ?? null, `${bucket}/${name}`);
    const row = await readRowWithBlob(services, () => objects.findOpen(bucket, name));
    return send(blobs, row, context.req.raw, true);
  };
}
