import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Target } from './target.ts';

/** A message from the server: join ref, ref, topic, event, payload. */
export type ServerMessage = [string | null, string | null, string, string, Record<string, unknown>];

/** A WebSocket without supabase-js, for messages that supabase-js would not send. Uses version 2.0.0. */
export async function openSocket(target: Target) {
  const socket = new WebSocket(socketUrl(target));
  onTestFinished(() => socket.terminate());
  // Each awaited reply adds a listener.
  socket.setMaxListeners(0);
  const received: ServerMessage[] = [];
  socket.on('message', (data, isBinary) => {
    if (!isBinary) received.push(JSON.parse(String(data)));
  });
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');
  const ended = closed.then((code): never => {
    throw new Error(`The server closed the connection with ${code}.`);
  });
  ended.catch(() => undefined);
  const waiting = () =>
    Promise.race([ended, new Promise<void>((resolve) => void socket.once('message', () => resolve()))]);
  /** Waits for a message. Throws if the connection closes first. */
  const next = async (isWanted: (message: ServerMessage) => boolean): Promise<ServerMessage> => {
    for (;;) {
      const found = received.find(isWanted);
      if (found) return found;
      await waiting();
    }
  };
  let lastRef = 0;
  return {
    socket,
    received,
    next,
    /** The code with which the server closes the connection. */
    closed,
    send: (...message: unknown[]) => socket.send(JSON.stringify(message)),
    /** Sends a message and waits for its reply. */
    async ask(topic: string, event: string, payload: object = {}, joinRef: string | null = topic) {
      lastRef += 1;
      const ref = `ref-${lastRef}`;
      socket.send(JSON.stringify([joinRef, ref, topic, event, payload]));
      const [, , , , answer] = await next(([, given]) => given === ref);
      return answer as { status: string; response: Record<string, unknown> };
    },
  };
}

export function socketUrl({ url, anonKey }: Target, version = '2.0.0'): string {
  return `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=${version}`;
}
