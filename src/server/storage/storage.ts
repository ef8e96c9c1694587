import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { bucketsIn } from './buckets.ts';
import { objectsIn } from './objects.ts';
import { refusalOf, refusalResponse, refuse } from './refusal.ts';
import { bucketCreate } from './routes/bucket-create.ts';
import { bucketDelete } from './routes/bucket-delete.ts';
import { bucketEmpty } from './routes/bucket-empty.ts';
import { bucketGet } from './routes/bucket-get.ts';
import { bucketUpdate } from './routes/bucket-update.ts';
import { bucketsList } from './routes/buckets-list.ts';
import { objectCopy } from './routes/object-copy.ts';
import { objectDelete } from './routes/object-delete.ts';
import { objectDownload } from './routes/object-download.ts';
import { objectDownloadSigned } from './routes/object-download-signed.ts';
import { objectInfo } from './routes/object-info.ts';
import { objectMove } from './routes/object-move.ts';
import { objectSign } from './routes/object-sign.ts';
import { objectUpload } from './routes/object-upload.ts';
import { objectUploadResumable } from './routes/object-upload-resumable.ts';
import { objectUploadSign } from './routes/object-upload-sign.ts';
import { objectUploadSigned } from './routes/object-upload-signed.ts';
import { objectsDelete } from './routes/objects-delete.ts';
import { objectsList } from './routes/objects-list.ts';
import { objectsPage } from './routes/objects-page.ts';
import { objectsSign } from './routes/objects-sign.ts';
import { renderImage } from './routes/render-image.ts';
import type { EndpointServices, StorageServices } from './services.ts';

const maxJsonBytes = 64 * 1024;
/** A thousand names, each up to 1,024 bytes. */
const maxNamesBytes = 1024 * 1024;

/** Serves buckets and objects like hosted Supabase's storage API. Mounted at /storage/v1. */
export function storage({ storage: limits, ...given }: StorageServices): Hono {
  const { database } = given;
  const services: EndpointServices = {
    ...given,
    ...limits,
    objects: objectsIn(database, limits.accountBytes),
    buckets: bucketsIn(database),
  };
  const refuseBody = () => {
    const response = refusalResponse(refuse.bodyTooLarge());
    // The rest of the body is not read, so the connection cannot be reused.
    response.headers.set('connection', 'close');
    return response;
  };
  const upTo = (maxSize: number) => bodyLimit({ maxSize, onError: refuseBody });
  const small = upTo(maxJsonBytes);
  const names = upTo(maxNamesBytes);

  const app = new Hono();
  app.onError((error) => {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusalResponse(refusal);
  });
  // Registered before the general CORS handler, because TUS has its own headers.
  const resumable = objectUploadResumable(services);
  app.all('/upload/resumable', resumable);
  app.all('/upload/resumable/*', resumable);
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'],
      exposeHeaders: ['content-range', 'content-length', 'accept-ranges', 'etag'],
      maxAge: 86_400,
    }),
  );

  app.get('/status', (context) => context.body(null));
  app.get('/bucket', bucketsList(services));
  app.post('/bucket', small, bucketCreate(services));
  app.get('/bucket/:id', bucketGet(services));
  app.put('/bucket/:id', small, bucketUpdate(services));
  app.delete('/bucket/:id', small, bucketDelete(services));
  app.post('/bucket/:id/empty', small, bucketEmpty(services));

  app.post('/object/list/:bucket', small, objectsList(services));
  app.post('/object/list-v2/:bucket', small, objectsPage(services));
  app.post('/object/move', small, objectMove(services));
  app.post('/object/copy', small, objectCopy(services));

  app.post('/object/sign/:bucket', names, objectsSign(services));
  app.post('/object/sign/:bucket/*', small, objectSign(services));
  app.get('/object/sign/:bucket/*', objectDownloadSigned(services));
  app.post('/object/upload/sign/:bucket/*', small, objectUploadSign(services));
  app.put('/object/upload/sign/:bucket/*', objectUploadSigned(services));

  // The first matching route wins. These two must come before the generic ones, whose first segment is a bucket.
  app.get('/object/info/authenticated/:bucket/*', objectInfo(services, 'authenticated'));
  app.get('/object/info/public/:bucket/*', objectInfo(services, 'public'));
  app.get('/object/info/:bucket/*', objectInfo(services, 'any'));
  app.get('/object/authenticated/:bucket/*', objectDownload(services, 'authenticated'));
  app.get('/object/public/:bucket/*', objectDownload(services, 'public'));
  app.get('/object/:bucket/*', objectDownload(services, 'any'));
  app.get('/render/image/*', renderImage);

  app.on(['POST', 'PUT'], '/object/:bucket/*', objectUpload(services));
  app.delete('/object/:bucket', names, objectsDelete(services));
  app.delete('/object/:bucket/*', small, objectDelete(services));
  return app;
}
