import type { Handler } from 'hono';
import { bucketIn, callerIn, jsonIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';

/** PUT /bucket/{id}. */
export function bucketUpdate(services: EndpointServices): Handler {
  return async (context) => {
    const who = await callerIn(context, services);
    const id = bucketIn(context, 'bucket');
    return context.json(await services.buckets.update(who, id, await jsonIn(context)));
  };
}
