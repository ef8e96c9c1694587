import type { Handler } from 'hono';
import { callerIn, jsonIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';

/** POST /bucket. */
export function bucketCreate(services: EndpointServices): Handler {
  return async (context) => {
    const who = await callerIn(context, services);
    return context.json(await services.buckets.create(who, await jsonIn(context)));
  };
}
