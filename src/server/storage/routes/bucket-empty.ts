import type { Handler } from 'hono';
import { checkBucketName, decodedPath } from '../names.ts';
import { below, callerIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';

/** POST /bucket/{id}/empty: removes all objects the caller may delete. */
export function bucketEmpty(services: EndpointServices): Handler {
  const { buckets, objects, blobs } = services;
  return async (context) => {
    const id = checkBucketName(decodedPath(below(context, 'bucket').replace(/\/empty$/, '')));
    const who = await callerIn(context, services);
    await buckets.get(who, id);
    await blobs.remove(await objects.empty(who, id));
    // The hosted service's message. On this server, the objects are already gone.
    return context.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  };
}
