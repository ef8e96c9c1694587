import type { Handler } from 'hono';
import { factsOf } from '../download.ts';
import type { EndpointServices } from '../services.ts';
import { type Audience, visible } from '../visible.ts';

/** GET /object/info/…/{bucket}/{name}: what is told about an object without its bytes. */
export function objectInfo(services: EndpointServices, audience: Audience): Handler {
  return async (context) => {
    const { row } = await visible(context, services, 'object/info', audience);
    return context.json(factsOf(row));
  };
}
