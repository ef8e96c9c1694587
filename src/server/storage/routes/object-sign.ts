import type { Handler } from 'hono';
import { parseBody } from '../parse-body.ts';
import { callerIn, jsonIn, objectIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';
import { expiryShape, signedAddress } from '../sign.ts';

/** POST /object/sign/{bucket}/{name}: returns a signed download URL. */
export function objectSign(services: EndpointServices): Handler {
  const { keys, objects, now } = services;
  return async (context) => {
    const { bucket, name } = objectIn(context, 'object/sign');
    const who = await callerIn(context, services);
    const { expiresIn } = parseBody(expiryShape, await jsonIn(context));
    await objects.find(who, bucket, name);
    return context.json({ signedURL: await signedAddress(keys, now(), `${bucket}/${name}`, expiresIn) });
  };
}
