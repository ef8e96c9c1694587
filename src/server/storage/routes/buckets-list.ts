import type { Handler } from 'hono';
import { callerIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';

/** GET /bucket. */
export function bucketsList(services: EndpointServices): Handler {
  return async (context) => {
    const who = await callerIn(context, services);
    return context.json(await services.buckets.list(who, context.req.query()));
  };
}
