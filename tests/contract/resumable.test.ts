import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eachDatabase, newUser, type TestServer, type TestUser } from './support/each-database.ts';

describe.each(eachDatabase('tests/fixtures/library'))('resumable uploads on %s', (_, startServer) => {
  let target: TestServer;
  let anna: TestUser;
  let ben: TestUser;
  beforeAll(async () => {
    target = await startServer();
    [anna, ben] = [await newUser(target), await newUser(target)];
  });
  afterAll(() => target.stop());

  const bytes = randomBytes(20_000_000);
  const optionsOf = (name: string, user = anna): UploadOptions => ({
    endpoint: `${target.url}/storage/v1/upload/resumable`,
    headers: { authorization: `Bearer ${user.token}`, apikey: target.anonKey },
    chunkSize: 6 * 1024 * 1024,
    retryDelays: null,
    metadata: {
      bucketName: 'own',
      objectName: name,
      contentType: 'video/mp4',
      cacheControl: '60',
      metadata: JSON.stringify({ take: 3 }),
    },
  });
  /** Uploads a body; `stopAfter` aborts once that many bytes are acknowledged. Returns the upload URL. */
  const send = (body: Buffer, options: UploadOptions, stopAfter?: number) =>
    new Promise<string>((resolve, reject) => {
      const upload = new Upload(body, {
        ...options,
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ''),
        onChunkComplete: (_size, accepted) => {
          if (stopAfter !== undefined && accepted >= stopAfter)
            void upload.abort().then(() => resolve(upload.url ?? ''));
        },
      });
      upload.start();
    });
  const offsetOf = async (address: string) => {
    const response = await fetch(address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
    return Number(response.headers.get('upload-offset') ?? Number.NaN);
  };
  const statusOf = (error: unknown) =>
    (error as { originalResponse?: { getStatus(): number } | null }).originalResponse?.getStatus();

  test('a file uploaded in parts is complete and has its metadata', async () => {
    const name = `${anna.id}/parts.mp4`;
    await send(bytes, optionsOf(name));
    const { data } = await anna.client.storage.from('own').download(name);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true);
    expect((await anna.client.storage.from('own').info(name)).data).toMatchObject({
      size: bytes.length,
      contentType: 'video/mp4',
      cacheControl: 'max-age=60',
      metadata: { take: 3 },
    });
  });

  test('an interrupted upload resumes, and the object appears only when complete', async () => {
    const name = `${anna.id}/again.mp4`;
    const uploadUrl = await send(bytes, optionsOf(name), 6_000_000);
    const reached = await offsetOf(uploadUrl);
    expect(reached).toBeGreaterThan(6_000_000);
    expect(reached).toBeLessThan(bytes.length);
    expect((await anna.client.storage.from('own').exists(name)).data).toBe(false);
    await send(bytes, { ...optionsOf(name), uploadUrl });
    const { data } = await anna.client.storage.from('own').download(name);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true);
    // The final response may have been lost, so the offset request must report completion.
    expect(await offsetOf(uploadUrl)).toBe(bytes.length);
  });

  test('a request during finalization waits and reports completion', async () => {
    const name = `${anna.id}/asked.mp4`;
    const responses: number[] = [];
    let isOver = false;
    let asking = Promise.resolve();
    const askUntilOver = async (address: string) => {
      while (!isOver)
        responses.push(
          (await fetch(address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status,
        );
    };
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(bytes, {
        ...optionsOf(name),
        onUploadUrlAvailable: () => {
          asking = askUntilOver(upload.url ?? '');
        },
        onError: reject,
        onSuccess: () => resolve(),
      });
      upload.start();
    });
    isOver = true;
    await asking;
    expect(new Set(responses)).toEqual(new Set([200]));
    const { data } = await anna.client.storage.from('own').download(name);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a part that repeats received bytes or exceeds the length is rejected', async () => {
    const headers = { ...optionsOf('').headers, 'tus-resumable': '1.0.0' };
    const metadata = `bucketName ${btoa('own')},objectName ${btoa(`${anna.id}/parts.bin`)}`;
    const made = await fetch(`${target.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '9', 'upload-metadata': metadata },
    });
    expect(made.status).toBe(201);
    const address = made.headers.get('location') ?? '';
    expect(address).toMatch(new RegExp(`^${target.url}/storage/v1/upload/resumable/`));
    const patch = (offset: number, body: BodyInit) =>
      fetch(address, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body,
      });
    expect((await patch(0, 'abc')).headers.get('upload-offset')).toBe('3');
    expect((await patch(0, 'abc')).status).toBe(409);
    expect((await patch(3, 'defghijk')).status).toBe(413);
    expect((await patch(3, 'def')).status).toBe(204);
    expect(await offsetOf(address)).toBe(6);
    expect((await patch(6, 'ghi')).status).toBe(204);
    const { data } = await anna.client.storage.from('own').download(`${anna.id}/parts.bin`);
    expect(await data?.text()).toBe('abcdefghi');
  });

  test('invalid metadata is rejected before the first byte', async () => {
    const metadata = {
      bucketName: 'own',
      objectName: `${anna.id}/kept.bin`,
      metadata: 'no JSON',
    };
    const made = await fetch(`${target.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        ...optionsOf('').headers,
        'tus-resumable': '1.0.0',
        'upload-length': '9',
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${btoa(value)}`)
          .join(','),
      },
    });
    expect([made.status, await made.text()]).toEqual([400, 'The metadata is not valid JSON']);
  });

  test('bytes received before a connection breaks are kept', async () => {
    const options = optionsOf(`${anna.id}/broken.mp4`);
    const uploadUrl = await send(bytes, options, 6_000_000);
    const reached = await offsetOf(uploadUrl);
    const broken = request(uploadUrl, {
      method: 'PATCH',
      headers: {
        ...options.headers,
        'tus-resumable': '1.0.0',
        'upload-offset': String(reached),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length - reached),
      },
    });
    broken.on('error', () => undefined);
    // More than the socket buffers hold, so most of it has been received when the rest is cut off.
    broken.write(bytes.subarray(reached, bytes.length - 100), () => broken.destroy());
    await expect.poll(() => offsetOf(uploadUrl)).toBeGreaterThan(reached);
    await send(bytes, { ...options, uploadUrl });
    const { data } = await anna.client.storage.from('own').download(`${anna.id}/broken.mp4`);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a few bytes that arrived before a connection broke are not sent again', async () => {
    const options = optionsOf(`${anna.id}/slow.mp4`);
    const uploadUrl = await send(bytes, options, 6_000_000);
    const reached = await offsetOf(uploadUrl);
    // Each connection lasts longer than the previous one, because a busy server has read nothing from the first.
    let openMs = 50;
    /** Sends far less than the server stores at once. Returns the offset of the upload after the connection broke. */
    const sendLittle = async () => {
      const offset = await offsetOf(uploadUrl);
      const slow = request(uploadUrl, {
        method: 'PATCH',
        headers: {
          ...options.headers,
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(bytes.length - offset),
        },
      });
      slow.on('error', () => undefined);
      slow.write(bytes.subarray(offset, offset + 50_000));
      setTimeout(() => slow.destroy(), openMs);
      openMs *= 2;
      await new Promise((resolve) => slow.on('close', resolve));
      return offsetOf(uploadUrl);
    };
    await expect.poll(sendLittle).toBeGreaterThan(reached);
    await send(bytes, { ...options, uploadUrl });
    const { data } = await anna.client.storage.from('own').download(`${anna.id}/slow.mp4`);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true);
  });

  test('violations of policies, bucket limits, and names are rejected immediately', async () => {
    const refusal = (options: UploadOptions, body = Buffer.from('x')) =>
      send(body, options).then(() => undefined, statusOf);
    expect(await refusal(optionsOf(`${ben.id}/anonymous.mp4`))).toBe(403);
    expect(await refusal({ ...optionsOf(`${anna.id}/a.mp4`), headers: {} })).toBe(403);
    expect(await refusal(optionsOf('../up.mp4'))).toBe(400);
    const metadata = { bucketName: 'none', objectName: 'a.mp4' };
    expect(await refusal({ ...optionsOf(''), metadata })).toBe(404);
    await send(Buffer.from('first'), optionsOf(`${anna.id}/taken.mp4`));
    expect(await refusal(optionsOf(`${anna.id}/taken.mp4`))).toBe(409);
    const upsert = { ...optionsOf(`${anna.id}/taken.mp4`).headers, 'x-upsert': 'true' };
    await send(Buffer.from('second'), { ...optionsOf(`${anna.id}/taken.mp4`), headers: upsert });
    const { data } = await anna.client.storage.from('own').download(`${anna.id}/taken.mp4`);
    expect(await data?.text()).toBe('second');
  });

  test('a signed URL accepts one upload as the user who signed it', async () => {
    const name = `${anna.id}/signed.mp4`;
    const { data: signed } = await anna.client.storage.from('own').createSignedUploadUrl(name);
    const options = {
      ...optionsOf(name),
      endpoint: `${target.url}/storage/v1/upload/resumable/sign`,
      headers: { 'x-signature': signed?.token ?? '' },
    };
    await send(Buffer.from('by a signature'), options);
    const { data } = await anna.client.storage.from('own').download(name);
    expect(await data?.text()).toBe('by a signature');
    const other = { ...options.metadata, objectName: `${anna.id}/other.mp4` };
    expect(await send(Buffer.from('x'), { ...options, metadata: other }).catch(statusOf)).toBe(400);
  });

  test('an upload can be canceled', async () => {
    const name = `${anna.id}/given-up.mp4`;
    const address = await send(bytes, optionsOf(name), 1);
    await Upload.terminate(address, optionsOf(name));
    expect(await offsetOf(address)).toBeNaN();
  });

  test("a browser on another origin can query the server's capabilities", async () => {
    const response = await fetch(`${target.url}/storage/v1/upload/resumable`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('tus-version')).toBe('1.0.0');
    expect(response.headers.get('tus-extension')).toContain('creation-with-upload');
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-upsert');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('image transformations are rejected, as on a plan without them', async () => {
    const { error } = await anna.client.storage
      .from('own')
      .download(`${anna.id}/signed.mp4`, { transform: { width: 10 } });
    expect(error).toMatchObject({ message: 'feature not enabled for this tenant', statusCode: '403' });
  });
});
