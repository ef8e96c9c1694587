import type { Page } from '@playwright/test';

/** The bytes of records that a page exchanged with the account, in both directions. */
export type Traffic = {
  /** Returns the bytes since the last call: bodies as transferred, and the same with all HTTP/1.1 headers. */
  take: () => { bodies: number; withHeaders: number };
};

/** Counts a page's requests for records, including live messages, but not files and other requests. */
export async function countTraffic(page: Page): Promise<Traffic> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const counted = new Set<string>();
  let [bodies, headers] = [0, 0];
  const sizeOf = (fields: Record<string, string>) =>
    Object.entries(fields).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/\/rest\/v1\/(rpc\/|content_)/.test(request.url)) return;
    counted.add(requestId);
    bodies += new TextEncoder().encode(request.postData ?? '').length;
  });
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers: fields }) => {
    if (counted.has(requestId)) headers += sizeOf(fields);
  });
  const answerHeaders = new Map<string, number>();
  session.on('Network.responseReceivedExtraInfo', ({ requestId, headersText, headers: fields }) => {
    if (counted.has(requestId)) answerHeaders.set(requestId, headersText?.length ?? sizeOf(fields));
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!counted.has(requestId)) return;
    const size = answerHeaders.get(requestId) ?? 0;
    headers += size;
    bodies += Math.max(0, encodedDataLength - size);
  });
  for (const event of ['Network.webSocketFrameSent', 'Network.webSocketFrameReceived'] as const)
    session.on(event, ({ response }) => {
      // The debugger reports binary messages as base64.
      const encoding = response.opcode === 1 ? 'utf8' : 'base64';
      bodies += Buffer.byteLength(response.payloadData, encoding);
    });
  return {
    take: () => {
      const taken = { bodies, withHeaders: bodies + headers };
      [bodies, headers] = [0, 0];
      return taken;
    },
  };
}
