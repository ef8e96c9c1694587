import type { Handler } from 'hono';
import { objectIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';
import { checkUpload } from '../sign.ts';
import { storeUpload } from '../upload.ts';

/** PUT /object/upload/sign/{bucket}/{name}?token=…: uploads an object with a signed URL. */
export function objectUploadSigned(services: EndpointServices): Handler {
  const { keys, now } = services;
  return async (context) => {
    const { bucket, name } = objectIn(context, 'object/upload/sign');
    const token = context.req.query('token') ?? null;
    const { caller, upsert } = await checkUpload(keys, now(), token, `${bucket}/${name}`);
    return context.json(
      await storeUpload(services, { bucket, name, caller, isUpsert: upsert }, context.req.raw),
    );
  };
}
