import type { Handler } from 'hono';
import { factsOf } from '../download.ts';
import { type Audience, readableObject } from '../readable-object.ts';
import type { EndpointServices } from '../services.ts';

/** GET /object/info/…/{bucket}/{name}: returns an object's info without its bytes. */
export function objectInfo(services: EndpointServices, audience: Audience): Handler {
  return async (context) => {
    const { row } = await readableObject(context, services, 'object/info', audience);
    return context.json(factsOf(row), 200, {
      etag: row.metadata.eTag,
      'cache-control': row.metadata.cacheControl,
      'last-modified': new Date(row.updated_at).toUTCString(),
    });
  };
}
