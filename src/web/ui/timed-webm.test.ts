import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { timedWebm } from './timed-webm.ts';

const folder = mkdtempSync(join(tmpdir(), 'timed-webm-'));
const path = join(folder, 'note.webm');
// A file without a length, like recordings of browsers.
const make = `-v error -y -f lavfi -i sine=d=2 -c:a libopus -f webm -live 1 ${path}`;

async function lengthOf(audio: Blob): Promise<number> {
  writeFileSync(path, new Uint8Array(await audio.arrayBuffer()));
  const answer = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', path]);
  return Number(/duration=([\d.]+)/.exec(answer.toString())?.[1]);
}

function recorded(): Blob {
  execFileSync('ffmpeg', make.split(' '));
  return new Blob([readFileSync(path)], { type: 'audio/webm' });
}

it('inserts a missing length and replaces an existing one', async () => {
  const audio = recorded();
  expect(await lengthOf(audio)).toBeNaN();
  const timed = await timedWebm(audio, 2.5);
  if (!timed.ok) throw new Error(timed.reason);
  expect(await lengthOf(timed.value)).toBe(2.5);
  expect(timed.value.type).toBe('audio/webm');
  const again = await timedWebm(timed.value, 70.25);
  if (!again.ok) throw new Error(again.reason);
  expect(again.value.size).toBe(timed.value.size);
  expect(await lengthOf(again.value)).toBe(70.25);
});

it('does not change a file that is not WebM', async () => {
  const reason = { ok: false, reason: 'not-webm' };
  expect(await timedWebm(new Blob(['RIFF....WAVE']), 2)).toEqual(reason);
  // Truncated inside its header.
  expect(await timedWebm(recorded().slice(0, 220), 2)).toEqual(reason);
  rmSync(folder, { recursive: true });
});
