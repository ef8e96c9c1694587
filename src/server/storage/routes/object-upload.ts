import type { Handler } from 'hono';
import { callerIn, isUpsert, objectIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';
import { storeUpload } from '../upload.ts';

/** POST and PUT /object/{bucket}/{name}: creates an object; PUT replaces an existing one. */
export function objectUpload(services: EndpointServices): Handler {
  return async (context) => {
    const { bucket, name } = objectIn(context, 'object');
    const upsert = context.req.method === 'PUT' || isUpsert(context);
    const caller = await callerIn(context, services);
    return context.json(
      await storeUpload(services, { bucket, name, caller, isUpsert: upsert }, context.req.raw),
    );
  };
}
