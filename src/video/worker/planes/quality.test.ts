import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filterTable, rowTaps } from './filter-table.ts';
import { createReferencePlaneMath } from './plane-math.ts';

const [source, target] = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 608 },
];

function ffmpeg(args: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    execFileSync('ffmpeg', ['-v', 'error', ...args.split(' ')], { maxBuffer: 10_000_000 }),
  );
}

/** Scales with the TypeScript implementation. plane-math.test.ts checks that SIMD returns the same bytes. */
function scaled(plane: Uint8Array): Uint8Array {
  const columns = filterTable(source.width, target.width);
  const rows = filterTable(source.height, target.height, rowTaps);
  const math = createReferencePlaneMath(4_000_000);
  let next = 0;
  const allocate = (bytes: number) => {
    next += Math.ceil(bytes / 16) * 16;
    return next - Math.ceil(bytes / 16) * 16;
  };
  const put = (data: ArrayBufferView) => {
    const at = allocate(data.byteLength);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    new Uint8Array(math.memory.buffer).set(bytes, at);
    return at;
  };
  const out = allocate(target.width * target.height);
  math.scalePlane(
    put(plane),
    source.width,
    source.width,
    out,
    target.width,
    target.width,
    target.height,
    put(columns.starts),
    put(columns.weights),
    put(rows.starts),
    put(rows.weights),
    rows.taps,
    allocate(2 * (source.width + 40)),
  );
  return new Uint8Array(math.memory.buffer).slice(out, out + target.width * target.height);
}

test.each(['testsrc2=s=1920x1080', 'testsrc2=s=1920x1080,noise=alls=30:allf=u:all_seed=4'])(
  'scales %s like ffmpeg bicubic, with an SSIM above 0.98',
  (pattern) => {
    const folder = mkdtempSync(join(tmpdir(), 'scaler-'));
    try {
      const path = join(folder, 'ours.gray');
      const generated = `-f lavfi -i ${pattern},format=gray -frames:v 1`;
      writeFileSync(path, scaled(ffmpeg(`${generated} -f rawvideo -`)));
      const compare =
        `-f lavfi -i ${pattern},format=gray -f rawvideo -pixel_format gray -video_size 1080x608 -i ${path} ` +
        '-filter_complex [0]scale=1080:608:flags=bicubic[bicubic];[bicubic][1]ssim=stats_file=- -frames:v 1 -f null /dev/null';
      const stats = new TextDecoder().decode(ffmpeg(compare));
      expect(Number(/All:([\d.]+)/.exec(stats)?.[1])).toBeGreaterThan(0.98);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  60_000,
);
