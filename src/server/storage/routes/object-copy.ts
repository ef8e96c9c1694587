import type { Handler } from 'hono';
import { commitBlob } from '../commit-blob.ts';
import { callerIn, isUpsert, jsonIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';
import { copiedSource, transferOf } from '../transfer.ts';
import { ownerOf } from '../upload.ts';

/** POST /object/copy: creates a second object with the same bytes. */
export function objectCopy(services: EndpointServices): Handler {
  const { now } = services;
  return async (context) => {
    const who = await callerIn(context, services);
    const { from, to, metadata, copiesMetadata } = transferOf(await jsonIn(context));
    const { source, version } = await copiedSource(services, from, to, who);
    const id = await commitBlob(services, who, {
      ...to,
      version,
      owner: ownerOf(who),
      metadata: {
        ...source.metadata,
        lastModified: now().toISOString(),
        contentLength: source.metadata.size,
        httpStatusCode: 200,
      },
      userMetadata: copiesMetadata ? (source.user_metadata ?? undefined) : metadata,
      isUpsert: isUpsert(context),
    });
    return context.json({ Id: id, Key: `${to.bucket}/${to.name}` });
  };
}
