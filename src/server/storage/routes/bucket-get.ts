import type { Handler } from 'hono';
import { bucketIn, callerIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';

/** GET /bucket/{id}. */
export function bucketGet(services: EndpointServices): Handler {
  return async (context) => {
    const who = await callerIn(context, services);
    return context.json(await services.buckets.get(who, bucketIn(context, 'bucket')));
  };
}
