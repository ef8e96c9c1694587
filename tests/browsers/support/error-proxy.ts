import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

/** The path of a script that every page loads first. */
const scriptPath = '/collected-errors.js';

/** Matches how long the application's server keeps idle connections. */
const keepAliveMilliseconds = 65_000;

/** A copy of the application on another port. Its pages report their errors to `problems`. */
export type ErrorProxy = { origin: string; close: () => void };

/**
 * Forwards all requests to the application, and adds an error-reporting script to its pages. WebKitGTK's driver does
 * not report errors, and its private windows log nothing.
 */
export async function startErrorProxy(target: string, problems: string[]): Promise<ErrorProxy> {
  const server = createServer((request, response) => {
    if (request.url === scriptPath && request.method === 'POST')
      text(request).then(
        (problem) => {
          problems.push(problem);
          response.end();
        },
        () => response.destroy(),
      );
    else if (request.url === scriptPath)
      response.setHeader('content-type', 'text/javascript').end(`(${collectErrors})('${scriptPath}')`);
    else
      passOn(request, response, target, problems).catch((error: unknown) => {
        // Leaving a page cancels its requests.
        if (!request.socket.destroyed) problems.push(`${request.url}: ${error}`);
        response.destroy();
      });
  });
  server.on('upgrade', (request, client, head) => {
    const { hostname, port } = new URL(target);
    const upstream = connect(Number(port), hostname, () => {
      const headers = request.rawHeaders.flatMap((value, index, all) =>
        index % 2 === 0 ? [`${value}: ${all[index + 1]}`] : [],
      );
      upstream.write([`GET ${request.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  // Browsers do not retry a POST on a connection that the server is closing.
  server.keepAliveTimeout = keepAliveMilliseconds;
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  return {
    origin: `http://localhost:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  problems: string[],
): Promise<void> {
  const own = `http://${request.headers.host}`;
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    // The page must arrive uncompressed, so that the script can be added.
    value === undefined || ['host', 'connection', 'accept-encoding', 'content-length'].includes(name)
      ? []
      : [[name, String(value).replaceAll(own, target)]],
  );
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const answer = await fetch(new URL(request.url ?? '/', target), {
    method: request.method ?? 'GET',
    headers,
    redirect: 'manual',
    ...(hasBody ? { body: new Uint8Array(await buffer(request)) } : {}),
  });
  if (answer.status >= 400) problems.push(`${request.url}: ${answer.status}`);
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers)
    if (!['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name))
      response.appendHeader(name, name === 'location' ? value.replaceAll(target, own) : value);
  if (answer.headers.get('content-type')?.startsWith('text/html'))
    response.end((await answer.text()).replace('<head>', `<head><script src="${scriptPath}"></script>`));
  else response.end(Buffer.from(await answer.arrayBuffer()));
}

/** Runs inside the page. Waits until all reports have arrived. */
export async function reportsSent(): Promise<void> {
  await Promise.all((Reflect.get(window, 'collectedErrors') as Promise<unknown>[] | undefined) ?? []);
}

/** Runs inside the page, before all other scripts. */
function collectErrors(reportPath: string): void {
  const reports: Promise<unknown>[] = [];
  Reflect.set(window, 'collectedErrors', reports);
  const report = (kind: string, ...values: unknown[]) => {
    const stacks = values.map((value) => (value instanceof Error && value.stack ? `\n${value.stack}` : ''));
    const problem = [`${kind}:`, ...values.map(String), ...stacks].join(' ').trim();
    // A report fails when the page is left. Its rejection must be caught, or it would be reported again, endlessly.
    reports.push(
      fetch(reportPath, { method: 'POST', body: problem, keepalive: true }).catch(() => undefined),
    );
  };
  const { error } = console;
  console.error = (...values: unknown[]) => {
    report('console', ...values);
    error.apply(console, values);
  };
  addEventListener('error', (event) => report('uncaught', event.message));
  // WebKit cancels the requests of a page as soon as the next page starts loading.
  let isLeft = false;
  addEventListener('beforeunload', () => {
    isLeft = true;
  });
  addEventListener('unhandledrejection', ({ reason }) => isLeft || report('rejected', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('blocked', violatedDirective, blockedURI),
  );
}
