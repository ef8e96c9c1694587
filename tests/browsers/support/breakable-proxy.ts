import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between a browser and the application. */
export type BreakableProxy = {
  origin: string;
  /** Breaks the connection of every request whose path matches, until it is called with null. */
  breakRequests: (path: RegExp | null) => void;
  brokenCount: () => number;
  close: () => Promise<void>;
};

/** Starts a proxy that can break requests like a bad connection. */
export async function startBreakableProxy(origin: string): Promise<BreakableProxy> {
  let broken: RegExp | null = null;
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    if (broken?.test(incoming.url ?? '')) {
      count += 1;
      incoming.socket.destroy();
      return;
    }
    const { method, headers } = incoming;
    const forwarded = request(new URL(incoming.url ?? '/', origin), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    breakRequests: (path) => {
      broken = path;
    },
    brokenCount: () => count,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
