import type { Handler } from 'hono';
import { send } from '../download.ts';
import { type Audience, readableObject } from '../readable-object.ts';
import type { EndpointServices } from '../services.ts';

/** GET /object/…/{bucket}/{name}: downloads an object. */
export function objectDownload(services: EndpointServices, audience: Audience): Handler {
  return async (context) => {
    const { row, isShared } = await readableObject(context, services, 'object', audience);
    return send(services.blobs, row, context.req.raw, isShared);
  };
}
