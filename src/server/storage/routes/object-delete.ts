import type { Handler } from 'hono';
import { refuse } from '../refusal.ts';
import { callerIn, objectIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';

/** DELETE /object/{bucket}/{name}. */
export function objectDelete(services: EndpointServices): Handler {
  const { objects, blobs } = services;
  return async (context) => {
    const { bucket, name } = objectIn(context, 'object');
    const removed = await objects.remove(await callerIn(context, services), bucket, [name]);
    if (removed.length === 0) throw refuse.noObject();
    await blobs.remove(removed.map(({ version }) => version));
    return context.json({ message: 'Successfully deleted' });
  };
}
