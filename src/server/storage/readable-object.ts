import type { Context } from 'hono';
import type { ObjectRow } from './objects.ts';
import { refuse } from './refusal.ts';
import { callerIn, objectIn } from './request.ts';
import type { EndpointServices } from './services.ts';

/** How an address says whom it is for: everyone, people who show who they are, or whoever may, which is not said. */
export type Audience = 'public' | 'authenticated' | 'any';

/** The object that a path names below `route`: one of a public bucket for anyone, any other for whom the policies let see it. */
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
    return { row: await rowWithBytes(services, () => objects.findOpen(bucket, name)), isShared: true };
  const who = await callerIn(context, services);
  return { row: await rowWithBytes(services, () => objects.find(who, bucket, name)), isShared: false };
}

/** The row of an object that has its bytes: it may be replaced between the look at the one and at the other. */
export async function rowWithBytes(
  { blobs }: EndpointServices,
  find: () => Promise<ObjectRow>,
): Promise<ObjectRow> {
  const row = await find();
  return (await blobs.sizeOf(row.version)) === undefined ? find() : row;
}
