import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { freePort } from '../../support/ports.ts';

/** An S3-compatible test server. `env` holds the server settings for it. */
export type TestS3 = Readonly<{
  env: Readonly<{ S3_BUCKET_URL: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }>;
  stop(): Promise<void>;
}>;

export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'standout-s3-'));
  const port = await freePort();
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  });
  await server.run();
  return {
    env: {
      S3_BUCKET_URL: `http://127.0.0.1:${port}/files`,
      // Its only user.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
