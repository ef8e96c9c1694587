import type { Handler } from 'hono';
import { callerIn, isUpsert, objectIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';
import { uploadToken } from '../sign.ts';
import { metadataOf, ownerOf } from '../upload.ts';

/** POST /object/upload/sign/{bucket}/{name}: returns a URL for uploading one object as the caller. */
export function objectUploadSign(services: EndpointServices): Handler {
  const { keys, objects, now } = services;
  return async (context) => {
    const { bucket, name } = objectIn(context, 'object/upload/sign');
    const who = await callerIn(context, services);
    const upsert = isUpsert(context);
    await objects.bucket(bucket);
    await objects.tryPut(who, {
      bucket,
      name,
      version: crypto.randomUUID(),
      owner: ownerOf(who),
      metadata: metadataOf('', 0, '', ''),
      userMetadata: undefined,
      isUpsert: upsert,
    });
    const token = await uploadToken(keys, now(), `${bucket}/${name}`, who, upsert);
    return context.json({ url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token });
  };
}
