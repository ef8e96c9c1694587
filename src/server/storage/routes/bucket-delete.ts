import type { Handler } from 'hono';
import { bucketIn, callerIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';

/** DELETE /bucket/{id}: deletes an empty bucket. */
export function bucketDelete(services: EndpointServices): Handler {
  return async (context) => {
    const who = await callerIn(context, services);
    return context.json(await services.buckets.remove(who, bucketIn(context, 'bucket')));
  };
}
