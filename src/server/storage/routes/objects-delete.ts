import type { Handler } from 'hono';
import { z } from 'zod';
import { parseBody } from '../parse-body.ts';
import { bucketIn, callerIn, jsonIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';

const shape = z.object({
  prefixes: z
    .array(z.union([z.string(), z.looseObject({ name: z.string() })]))
    .min(1)
    .max(1000),
});

/** DELETE /object/{bucket}: deletes those of the named objects that the caller may delete. */
export function objectsDelete(services: EndpointServices): Handler {
  const { objects, blobs } = services;
  return async (context) => {
    const who = await callerIn(context, services);
    const bucket = bucketIn(context, 'object');
    const { prefixes } = parseBody(shape, await jsonIn(context));
    const names = prefixes.map((each) => (typeof each === 'string' ? each : each.name));
    const removed = await objects.remove(who, bucket, names);
    await blobs.remove(removed.map(({ version }) => version));
    return context.json(removed);
  };
}
