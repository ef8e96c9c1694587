import type { ChildProcess } from 'node:child_process';

const maxLines = 200;

/** Collects the last lines that a process and its children print. Returns a function that returns them. */
export function printedLines({ stdout, stderr }: ChildProcess): () => string {
  let text = '';
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk) => {
      text = (text + String(chunk)).split('\n').slice(-maxLines).join('\n');
    });
  return () => text;
}
