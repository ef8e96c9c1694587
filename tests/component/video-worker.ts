import { onTestFinished } from 'vitest';

type CommandType = 'inspect' | 'faces' | 'finish-audio' | 'overlay' | 'render';
type SentCommand = { id?: unknown; type?: unknown };

/** Holds commands of one type to video workers until `release` is called. */
export function holdCommands(type: CommandType): { held: () => number; release: () => void } {
  const waiting: (() => void)[] = [];
  const stop = interceptCommands(type, (command, send) => {
    // Copies the command, because the sender closes its bitmaps after sending.
    const copy = structuredClone(command);
    waiting.push(() => send(copy));
  });
  const release = () => {
    stop();
    for (const send of waiting.splice(0)) send();
  };
  return { held: () => waiting.length, release };
}

/** Makes commands of one type fail in video workers until the end of the test: they arrive without their content. */
export function breakCommands(type: CommandType): void {
  interceptCommands(type, ({ id }, send) => send({ id, type }));
}

/** Calls `take` instead of sending a command of one type, until the test ends or the returned function is called. */
function interceptCommands(
  type: CommandType,
  take: (command: SentCommand, send: (sent: SentCommand) => void) => void,
): () => void {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...given: [message: SentCommand, ...unknown[]]) {
    const [message, ...rest] = given;
    const send = (sent: SentCommand) => Reflect.apply(postMessage, this, [sent, ...rest]);
    if (message.type === type) take(message, send);
    else send(message);
  };
  const stop = () => {
    Worker.prototype.postMessage = postMessage;
  };
  onTestFinished(stop);
  return stop;
}
