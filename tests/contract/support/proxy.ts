import { once } from 'node:events';
import { createServer, request } from 'node:http';

/**
 * A round-robin proxy on `port` that skips unavailable servers. Requests in flight to a server that exits get a 502
 * and are never sent twice.
 */
export async function startProxy(port: number, backendUrls: readonly string[]): Promise<() => Promise<void>> {
  const alive = new Set(backendUrls);
  let turn = 0;
  const proxy = createServer((asked, answer) => {
    const backends = [...alive];
    turn += 1;
    const backend = backends[turn % backends.length];
    if (!backend) {
      answer.writeHead(503).end();
      return;
    }
    const { port: to, hostname } = new URL(backend);
    const passed = request(
      {
        host: hostname,
        port: to,
        method: asked.method,
        path: asked.url,
        headers: { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress },
      },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.on('error', () => answer.destroy());
        given.pipe(answer);
      },
    );
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') alive.delete(backend);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    asked.pipe(passed);
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return async () => {
    proxy.closeAllConnections();
    proxy.close();
    await once(proxy, 'close');
  };
}
