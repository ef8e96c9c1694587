import { onTestFinished } from 'vitest';

/** Holds commands of one type to video workers until `release` is called. */
export function holdCommands(type: 'inspect' | 'faces' | 'render'): {
  held: () => number;
  release: () => void;
} {
  const { postMessage } = Worker.prototype;
  const waiting: (() => void)[] = [];
  Worker.prototype.postMessage = function (
    this: Worker,
    ...given: [message: { type?: unknown }, ...unknown[]]
  ) {
    const [message, ...rest] = given;
    const send = (sent: unknown) => Reflect.apply(postMessage, this, [sent, ...rest]);
    if (message.type !== type) return send(message);
    // Copies the message, because the sender closes its bitmaps after sending.
    const copy = structuredClone(message);
    waiting.push(() => send(copy));
  };
  const release = () => {
    Worker.prototype.postMessage = postMessage;
    for (const send of waiting.splice(0)) send();
  };
  onTestFinished(() => {
    Worker.prototype.postMessage = postMessage;
  });
  return { held: () => waiting.length, release };
}
