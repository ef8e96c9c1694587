import type { Handler } from 'hono';
import { commitBlob } from '../commit-blob.ts';
import { callerIn, isUpsert, jsonIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';
import { copiedSource, transferOf } from '../transfer.ts';
import { headerMetadata, metadataOf, ownerOf } from '../upload.ts';

/**
 * POST /object/copy: creates a second object with the same bytes. With `copyMetadata: false`, the body's `metadata`
 * replaces its type and cache control, and the header `x-metadata` its own metadata.
 */
export function objectCopy(services: EndpointServices): Handler {
  const { now } = services;
  return async (context) => {
    const who = await callerIn(context, services);
    const { from, to, metadata: given, copiesMetadata } = transferOf(await jsonIn(context));
    const own = copiesMetadata ? undefined : headerMetadata(context.req.raw.headers);
    const { source, version } = await copiedSource(services, from, to, who, given.mimetype);
    const { eTag, size, mimetype, cacheControl } = source.metadata;
    const metadata = {
      ...source.metadata,
      ...metadataOf(eTag, size, given.mimetype ?? mimetype, given.cacheControl ?? cacheControl),
      lastModified: now().toISOString(),
    };
    const userMetadata = copiesMetadata ? (source.user_metadata ?? undefined) : own;
    const owner = ownerOf(who);
    const id = await commitBlob(services, who, {
      ...to,
      version,
      owner,
      metadata,
      userMetadata,
      isUpsert: isUpsert(context),
    });
    return context.json({
      Id: id,
      Key: `${to.bucket}/${to.name}`,
      id,
      name: to.name,
      bucket_id: to.bucket,
      owner: owner ?? '',
      owner_id: owner ?? '',
      version,
      metadata,
      user_metadata: userMetadata ?? null,
    });
  };
}
