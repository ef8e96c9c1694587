import type { Handler } from 'hono';
import { z } from 'zod';
import { checkObjectName } from '../names.ts';
import { parseBody } from '../parse-body.ts';
import { refusalOf } from '../refusal.ts';
import { bucketIn, callerIn, jsonIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';
import { expiryShape, signedAddress } from '../sign.ts';

const shape = expiryShape.extend({ paths: z.array(z.string()).min(1).max(1000) });

/** POST /object/sign/{bucket}: returns signed URLs for many objects, with errors per object. */
export function objectsSign(services: EndpointServices): Handler {
  const { keys, objects, now } = services;
  return async (context) => {
    const who = await callerIn(context, services);
    const bucket = bucketIn(context, 'object/sign');
    const { expiresIn, paths } = parseBody(shape, await jsonIn(context));
    const names = new Map(paths.map((path) => [path, nameAt(path)]));
    const known = await objects.readable(
      who,
      bucket,
      [...names.values()].filter((name) => name !== undefined),
    );
    const signed = paths.map(async (path) => {
      const name = names.get(path);
      if (name !== undefined && known.has(name)) {
        const signedURL = await signedAddress(keys, now(), `${bucket}/${name}`, expiresIn);
        return { error: null, path, signedURL };
      }
      const error = 'Either the object does not exist or you do not have access to it';
      return { error, path, signedURL: null };
    });
    return context.json(await Promise.all(signed));
  };
}

/** Returns undefined for a path that no object can have. */
function nameAt(path: string): string | undefined {
  try {
    return checkObjectName(path);
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return undefined;
  }
}
