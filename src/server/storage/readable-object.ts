import type { Context } from 'hono';
import type { ObjectRow } from './objects.ts';
import { refuse } from './refusal.ts';
import { callerFrom, callerIn, objectIn } from './request.ts';
import type { EndpointServices } from './services.ts';

/** Who a download URL is for: everyone, signed-in users, or unspecified. */
export type Audience = 'public' | 'authenticated' | 'any';

/**
 * Finds the object named by the path below `route`. Anyone may read from a public bucket; for others, policies
 * decide.
 */
export async function readableObject(
  context: Context,
  services: EndpointServices,
  route: string,
  audience: Audience,
): Promise<{ row: ObjectRow; isShared: boolean }> {
  const { objects } = services;
  const { bucket, name } = objectIn(context, audience === 'any' ? route : `${route}/${audience}`);
  const { public: isPublic } = await objects.bucket(bucket);
  if (audience === 'public' && !isPublic) throw refuse.noBucket();
  if (isPublic && audience !== 'authenticated')
    return { row: await readRowWithBlob(services, () => objects.findOpen(bucket, name)), isShared: true };
  const who = await (audience === 'any'
    ? callerFrom(context.req.raw, services)
    : callerIn(context, services));
  return { row: await readRowWithBlob(services, () => objects.find(who, bucket, name)), isShared: false };
}

/** Returns a row whose blob exists. The object may be replaced between the two lookups, so it retries once. */
export async function readRowWithBlob(
  { blobs }: EndpointServices,
  find: () => Promise<ObjectRow>,
): Promise<ObjectRow> {
  const row = await find();
  return (await blobs.sizeOf(row.version)) === undefined ? find() : row;
}
