import { expect, test } from 'vitest';
import { timedMp4 } from './timed-mp4.ts';

/** A box with four-byte numbers, boxes, or both. */
function box(type: string, ...content: (number | Uint8Array)[]): Uint8Array {
  const parts = content.map((part) => {
    if (typeof part !== 'number') return part;
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, part);
    return bytes;
  });
  const size = 8 + parts.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, size);
  bytes.set(new TextEncoder().encode(type), 4);
  let at = 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const version1 = 0x01000000;
const fragment = box('moof', box('mfhd', 0, 1));
const unitsPerSecond = 1_800;
const recordingOf = (movieHeader: Uint8Array, length: Uint8Array) =>
  new Blob(
    [
      box('ftyp', 0, 0),
      box('moov', movieHeader, box('trak', 0), box('mvex', length, box('trex', 0))),
      fragment,
    ] as Uint8Array<ArrayBuffer>[],
    { type: 'audio/mp4' },
  );
const short = recordingOf(box('mvhd', 0, 0, 0, unitsPerSecond, 0), box('mehd', 0, 0));
const long = recordingOf(
  box('mvhd', version1, 0, 0, 0, 0, unitsPerSecond, 0, 0),
  box('mehd', version1, 0, 0),
);

test('fills in the length of all fragments with four or eight bytes', async () => {
  const expected = [
    [short, recordingOf(box('mvhd', 0, 0, 0, unitsPerSecond, 0), box('mehd', 0, 6_300))],
    [
      long,
      recordingOf(box('mvhd', version1, 0, 0, 0, 0, unitsPerSecond, 0, 0), box('mehd', version1, 0, 6_300)),
    ],
  ] as const;
  for (const [audio, timed] of expected) {
    const result = await timedMp4(audio, 3.5);
    if (!result.ok) throw new Error(result.reason);
    expect(await result.value.bytes()).toEqual(await timed.bytes());
    expect(result.value.type).toBe('audio/mp4');
  }
});

test('does not change a file that states no length of its fragments', async () => {
  const reason = { ok: false, reason: 'not-mp4' };
  for (const bytes of [
    box('ftyp', 0),
    box('moov', box('mvhd', 0, 0, 0, 1, 0)),
    box('RIFF', 0),
    short.slice(0, 30),
  ])
    expect(await timedMp4(new Blob([bytes as Uint8Array<ArrayBuffer> | Blob]), 2)).toEqual(reason);
});
