import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { z } from 'zod';
import { callerOf } from '../caller.ts';
import type { Caller, Database } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import { originOf } from '../page-config.ts';
import type { Blobs } from './blobs.ts';
import { parsed } from './body.ts';
import { bucketsIn } from './buckets.ts';
import { factsOf, send } from './download.ts';
import { listFolder, listPage } from './list.ts';
import { checkBucketName, checkObjectName, decodedPath, splitPath } from './names.ts';
import { type ObjectRow, objectsIn } from './objects.ts';
import { refusalAnswer, refusalOf, refuse } from './refusal.ts';
import { isSigned, resumable } from './resumable.ts';
import { checkDownload, checkUpload, signDownload, signUpload } from './sign.ts';
import { copyObject, moveObject } from './transfer.ts';
import { metadataOf, ownerOf, takeIn } from './upload.ts';

/** What objects are served from. `maxBytes` is the largest object of all buckets. */
export type StorageServices = Readonly<{
  database: Database;
  keys: Keys;
  blobs: Blobs;
  storage: Readonly<{ maxBytes: number }>;
  now: () => Date;
  /** The address that people know the site by. */
  siteUrl: string;
}>;

const maxJsonBytes = 1024 * 1024;

/** Buckets and objects as the storage API answers for them. Mounted at /storage/v1. */
export function storage(services: StorageServices): Hono {
  const { database, keys, blobs, now, siteUrl } = services;
  const { maxBytes } = services.storage;
  const objects = objectsIn(database);
  const buckets = bucketsIn(database);
  const stores = { objects, blobs, now, maxBytes };
  const app = new Hono();
  app.onError((error) => {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusalAnswer(refusal);
  });
  // Before the CORS of all others: the protocol has headers of its own.
  const upload = resumable({
    ...stores,
    database,
    originOf: (requestUrl) => originOf(requestUrl, siteUrl),
    async senderOf(request, place) {
      if (isSigned(request)) {
        const token = request.headers.get('x-signature');
        const { caller: who, upsert } = await checkUpload(keys, now(), token, place);
        return { caller: who, isUpsert: upsert };
      }
      return {
        caller: await callerFrom(request.headers),
        isUpsert: request.headers.get('x-upsert') === 'true',
      };
    },
  });
  app.all('/upload/resumable', (context) => upload(context.req.raw));
  app.all('/upload/resumable/*', (context) => upload(context.req.raw));
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'],
      exposeHeaders: ['content-range', 'content-length', 'accept-ranges', 'etag'],
      maxAge: 86_400,
    }),
  );

  const callerFrom = async (headers: Headers): Promise<Caller> => {
    const answer = await callerOf(headers, keys, now());
    if (!answer.ok) throw refuse.denied(answer.reason === 'bad-key' ? 'Invalid API key' : 'Invalid token');
    return answer.caller;
  };
  const caller = (context: Context) => callerFrom(context.req.raw.headers);
  const below = (context: Context, route: string) => {
    const { pathname } = new URL(context.req.url);
    const mount = `/storage/v1/${route}/`;
    return pathname.slice(pathname.indexOf(mount) + mount.length);
  };
  const bucketOf = (context: Context, route: string) => checkBucketName(decodedPath(below(context, route)));
  const json = async (context: Context): Promise<unknown> => context.req.json().catch(() => ({}));

  const small = bodyLimit({ maxSize: maxJsonBytes, onError: () => refusalAnswer(refuse.tooLarge()) });
  app.get('/bucket', async (context) =>
    context.json(await buckets.list(await caller(context), context.req.query())),
  );
  app.post('/bucket', small, async (context) =>
    context.json(await buckets.create(await caller(context), await json(context))),
  );
  app.get('/bucket/:id', async (context) =>
    context.json(await buckets.get(await caller(context), bucketOf(context, 'bucket'))),
  );
  app.put('/bucket/:id', small, async (context) =>
    context.json(
      await buckets.update(await caller(context), bucketOf(context, 'bucket'), await json(context)),
    ),
  );
  app.delete('/bucket/:id', small, async (context) =>
    context.json(await buckets.remove(await caller(context), bucketOf(context, 'bucket'))),
  );
  app.post('/bucket/:id/empty', small, async (context) => {
    const id = checkBucketName(decodedPath(below(context, 'bucket').replace(/\/empty$/, '')));
    const who = await caller(context);
    await buckets.get(who, id);
    await blobs.remove(await objects.empty(who, id));
    return context.json({ message: 'Successfully emptied' });
  });

  app.post('/object/list/:bucket', small, async (context) =>
    context.json(
      await listFolder(
        database,
        await caller(context),
        bucketOf(context, 'object/list'),
        await json(context),
      ),
    ),
  );
  app.post('/object/list-v2/:bucket', small, async (context) =>
    context.json(
      await listPage(
        database,
        await caller(context),
        bucketOf(context, 'object/list-v2'),
        await json(context),
      ),
    ),
  );

  app.post('/object/move', small, async (context) =>
    context.json(await moveObject(stores, await caller(context), await json(context))),
  );
  app.post('/object/copy', small, async (context) => {
    const isUpsert = context.req.header('x-upsert') === 'true';
    return context.json(await copyObject(stores, await caller(context), await json(context), isUpsert));
  });

  app.post('/object/sign/:bucket', small, async (context) => {
    const who = await caller(context);
    const bucket = bucketOf(context, 'object/sign');
    const { expiresIn, paths } = parsed(signManyShape, await json(context));
    const signed = paths.map(async (path) => {
      try {
        const { name } = await objects.find(who, bucket, checkObjectName(path));
        return { error: null, path, signedURL: await signedAddress(`${bucket}/${name}`, expiresIn) };
      } catch (error) {
        if (!refusalOf(error)) throw error;
        return {
          error: 'Either the object does not exist or you do not have access to it',
          path,
          signedURL: null,
        };
      }
    });
    return context.json(await Promise.all(signed));
  });
  app.post('/object/sign/:bucket/*', small, async (context) => {
    const { bucket, name } = splitPath(below(context, 'object/sign'));
    const who = await caller(context);
    const { expiresIn } = parsed(signShape, await json(context));
    await objects.find(who, bucket, name);
    return context.json({ signedURL: await signedAddress(`${bucket}/${name}`, expiresIn) });
  });
  app.get('/object/sign/:bucket/*', async (context) => {
    const { bucket, name } = splitPath(below(context, 'object/sign'));
    await checkDownload(keys, now(), context.req.query('token') ?? null, `${bucket}/${name}`);
    const row = await current(() => objects.findOpen(bucket, name));
    return send(blobs, row, context.req.raw, true);
  });

  app.post('/object/upload/sign/:bucket/*', small, async (context) => {
    const { bucket, name } = splitPath(below(context, 'object/upload/sign'));
    const who = await caller(context);
    const isUpsert = context.req.header('x-upsert') === 'true';
    await objects.bucket(bucket);
    await objects.tryPut(who, {
      bucket,
      name,
      version: crypto.randomUUID(),
      owner: ownerOf(who),
      metadata: metadataOf('', 0, '', ''),
      userMetadata: undefined,
      isUpsert,
    });
    const token = await signUpload(keys, now(), `${bucket}/${name}`, who, isUpsert);
    return context.json({ url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token });
  });
  app.put('/object/upload/sign/:bucket/*', async (context) => {
    const { bucket, name } = splitPath(below(context, 'object/upload/sign'));
    const token = context.req.query('token') ?? null;
    const { caller: who, upsert } = await checkUpload(keys, now(), token, `${bucket}/${name}`);
    return context.json(
      await takeIn(stores, { bucket, name, caller: who, isUpsert: upsert }, context.req.raw),
    );
  });

  for (const kind of ['', 'authenticated/', 'public/']) {
    app.get(`/object/info/${kind}:bucket/*`, async (context) => {
      const { row } = await visible(
        context,
        below(context, `object/info${kind ? `/${kind.slice(0, -1)}` : ''}`),
        kind,
      );
      return context.json(factsOf(row));
    });
  }
  for (const kind of ['authenticated/', 'public/', '']) {
    app.get(`/object/${kind}:bucket/*`, async (context) => {
      const { row, isShared } = await visible(
        context,
        below(context, `object${kind ? `/${kind.slice(0, -1)}` : ''}`),
        kind,
      );
      return send(blobs, row, context.req.raw, isShared);
    });
  }

  // As a hosted project without the add-on answers: no screen here asks for pictures in another size.
  app.get('/render/image/*', () => refusalAnswer(refuse.feature()));

  app.on(['POST', 'PUT'], '/object/:bucket/*', async (context) => {
    const { bucket, name } = splitPath(below(context, 'object'));
    const isUpsert = context.req.method === 'PUT' || context.req.header('x-upsert') === 'true';
    const who = await caller(context);
    return context.json(await takeIn(stores, { bucket, name, caller: who, isUpsert }, context.req.raw));
  });
  app.delete('/object/:bucket', small, async (context) => {
    const who = await caller(context);
    const bucket = bucketOf(context, 'object');
    const { prefixes } = parsed(removeShape, await json(context));
    const names = prefixes.map((each) => (typeof each === 'string' ? each : each.name));
    const removed = await objects.remove(who, bucket, names);
    await blobs.remove(removed.map(({ version }) => version));
    return context.json(removed);
  });
  app.delete('/object/:bucket/*', small, async (context) => {
    const { bucket, name } = splitPath(below(context, 'object'));
    const removed = await objects.remove(await caller(context), bucket, [name]);
    if (removed.length === 0) throw refuse.noObject();
    await blobs.remove(removed.map(({ version }) => version));
    return context.json({ message: 'Successfully deleted' });
  });
  return app;

  async function signedAddress(place: string, expiresIn: number): Promise<string> {
    return `/object/sign/${place}?token=${await signDownload(keys, now(), place, expiresIn)}`;
  }

  /** The row of an object that has its bytes: it may be replaced between the look at the one and at the other. */
  async function current(find: () => Promise<ObjectRow>): Promise<ObjectRow> {
    const row = await find();
    return (await blobs.sizeOf(row.version)) === undefined ? find() : row;
  }

  /** An object of a public bucket for anyone, any other for whom the policies let see it. */
  async function visible(
    context: Context,
    path: string,
    kind: string,
  ): Promise<{ row: ObjectRow; isShared: boolean }> {
    const { bucket, name } = splitPath(path);
    const { public: isPublic } = await objects.bucket(bucket);
    if (kind === 'public/' && !isPublic) throw refuse.noBucket();
    if (isPublic && kind !== 'authenticated/')
      return { row: await current(() => objects.findOpen(bucket, name)), isShared: true };
    const who = await caller(context);
    return { row: await current(() => objects.find(who, bucket, name)), isShared: false };
  }
}

const signShape = z.object({ expiresIn: z.int().min(1).max(315_360_000) });
const signManyShape = signShape.extend({ paths: z.array(z.string()).min(1).max(1000) });
const removeShape = z.object({
  prefixes: z
    .array(z.union([z.string(), z.looseObject({ name: z.string() })]))
    .min(1)
    .max(1000),
});
