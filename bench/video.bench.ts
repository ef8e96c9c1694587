import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.mjs';
import type { RenderPlan } from '../src/domain/video/plan.ts';
import { clip } from '../tests/fixtures/clips.ts';
import { serveEngine } from '../tests/fixtures/engine-server.ts';

// A minute of 1080p30 H.264 to the branded video, in the browser and by native ffmpeg with an equivalent graph, in
// turns on the same cores: each ratio compares two runs of the same minutes.
const { values: options } = parseArgs({
  options: { pairs: { type: 'string', default: '3' }, fast: { type: 'boolean', default: false } },
});
const scratch = mkdtempSync(join(tmpdir(), 'bench-video-'));
const executablePath = chromiumPath();
const server = await serveEngine(join(scratch, 'page'));
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});

try {
  const source = clip('camera-minute.mp4');
  const page = await browser.newPage();
  await page.goto(server.origin);
  await page.waitForFunction(() => window.engine);
  await page.setInputFiles('input', source);

  const rows: { ours: Run; native: Run; ratio: number }[] = [];
  let overlay = '';
  for (let pair = 0; pair < Number(options.pairs); pair++) {
    const { run: ours, plan } = await renderInBrowser(page);
    overlay ||= await saveOverlay(page, plan);
    const native = renderNatively(source, overlay, plan);
    rows.push({ ours, native, ratio: ours.seconds / native.seconds });
  }

  console.table(
    rows.map(({ ours, native, ratio }) => ({
      'browser s': ours.seconds.toFixed(1),
      'ffmpeg s': native.seconds.toFixed(1),
      ratio: ratio.toFixed(2),
      'browser MB': (ours.bytes / 1e6).toFixed(2),
      'ffmpeg MB': (native.bytes / 1e6).toFixed(2),
    })),
  );
  const ratio = median(rows.map((row) => row.ratio));
  console.log(
    `${options.fast ? '720x1280, fast' : '1080x1920'}: median ratio ${ratio.toFixed(2)} (1 is as fast as native).`,
  );
  if (ratio > 1 && !options.fast) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
  rmSync(scratch, { recursive: true });
}

type Run = { seconds: number; bytes: number };

async function renderInBrowser(page: Page): Promise<{ run: Run; plan: RenderPlan }> {
  const outcome = await page.evaluate((fast) => window.engine.renderFile({ fast }), options.fast);
  if (!outcome.ok) throw new Error(`The render failed: ${outcome.code}, ${outcome.message}`);
  return { run: { seconds: outcome.milliseconds / 1000, bytes: outcome.bytes }, plan: outcome.plan };
}

async function saveOverlay(page: Page, plan: RenderPlan): Promise<string> {
  const path = join(scratch, 'overlay.png');
  writeFileSync(path, await page.evaluate((it) => window.engine.overlayBase64(it), plan), 'base64');
  return path;
}

function renderNatively(source: string, overlay: string, plan: RenderPlan): Run {
  const { leftPixels, topPixels, widthPixels, heightPixels } = plan.videoRect;
  const output = join(scratch, 'native.mp4');
  const graph =
    `[0:v]fps=24,scale=${widthPixels}:${heightPixels}:flags=bicubic[video];` +
    // The picture is decoded and converted once, as it is in the browser.
    '[1:v]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,loop=-1:1,setpts=N/24/TB[frame];' +
    `[frame][video]overlay=${leftPixels}:${topPixels}:shortest=1:format=yuv420[out]`;
  const quality = options.fast ? '-preset ultrafast -crf 32' : '-preset veryfast -crf 28';
  const rest = `-map [out] -map 0:a -t 60 -c:v libx264 ${quality} -g 48 -bf 0 -profile:v main -c:a aac -b:a 64k -ac 1 -movflags +faststart`;
  const began = performance.now();
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-i', source, '-framerate', '24', '-i', overlay],
    ...['-filter_complex', graph, ...rest.split(' '), output],
  ]);
  return { seconds: (performance.now() - began) / 1000, bytes: statSync(output).size };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
