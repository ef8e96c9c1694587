import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const host = '127.0.0.1';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A server that responds only when the test tells it to. */
async function startWaiting() {
  const answers: ((response: Response) => void)[] = [];
  const port = await freePort();
  const listener = await listen({ host, port });
  listener.serve(() => new Promise((resolve) => answers.push(resolve)));
  return { listener, port, answers };
}

test('an idle keep-alive connection does not delay the shutdown', async () => {
  const { listener, port, answers } = await startWaiting();
  const agent = new Agent({ keepAlive: true });
  const ask = async (): Promise<IncomingMessage> => {
    const [response] = await once(get({ host, port, agent }), 'response');
    return response;
  };
  const [waiting, streaming] = [ask(), ask()];
  await expect.poll(() => answers.length).toBe(2);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  answers[1]?.(new Response(readable));
  const started = await streaming;

  const beganAt = performance.now();
  const closed = listener.close();
  answers[0]?.(new Response('answered'));
  expect((await waiting).headers.connection).toBe('close');
  (await waiting).resume();
  const writer = writable.getWriter();
  await Promise.all([writer.write(new TextEncoder().encode('all of it')), writer.close()]);
  expect(Buffer.concat(await started.toArray()).toString()).toBe('all of it');
  await closed;
  // Some supervisors would not wait for the shutdown timeout.
  expect(performance.now() - beganAt).toBeLessThan(7_000);
  agent.destroy();
});

test('a request to upgrade to anything but a WebSocket gets a plain response', async () => {
  const { listener, port, answers } = await startWaiting();
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' };
  const asked = once(get({ host, port, headers }), 'response');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(new Response('plain'));
  const [response] = await asked;
  expect(Buffer.concat(await response.toArray()).toString()).toBe('plain');
  await listener.close();
});
