import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.mjs';
import type { RenderPlan } from '../src/domain/video/plan.ts';
import { type ClipName, clip } from '../tests/fixtures/clips.ts';
import { serveEngine } from '../tests/fixtures/engine-server.ts';

// A minute of 1080p30 H.264 to the branded video, in the browser and by native ffmpeg with an equivalent graph, in
// turns on the same cores: each ratio compares two runs of the same minutes. The processor's seconds tell more than the
// clock's where other programs share the cores.
const { values: options } = parseArgs({
  options: { pairs: { type: 'string', default: '3' }, fast: { type: 'boolean', default: false } },
});
const clips: Record<string, ClipName> = {
  'landscape, B-frames': 'camera-minute.mp4',
  'portrait, none': 'phone-minute.mp4',
};
const scratch = mkdtempSync(join(tmpdir(), 'bench-video-'));
const executablePath = chromiumPath();
const server = await serveEngine();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});

try {
  const page = await browser.newPage();
  await page.goto(server.origin);
  await page.waitForFunction(() => window.engine);

  const rows: { clip: string; ours: Run; native: Run }[] = [];
  for (const [description, name] of Object.entries(clips)) {
    const source = clip(name);
    await page.setInputFiles('input', source);
    let overlay = '';
    for (let pair = 0; pair < Number(options.pairs); pair++) {
      const { run: ours, plan } = await renderInBrowser(page);
      overlay ||= await saveOverlay(page, plan);
      rows.push({ clip: description, ours, native: renderNatively(source, overlay, plan) });
    }
  }

  console.table(
    rows.map(({ clip: description, ours, native }) => ({
      clip: description,
      'browser s': ours.seconds.toFixed(1),
      'ffmpeg s': native.seconds.toFixed(1),
      ratio: (ours.seconds / native.seconds).toFixed(2),
      'browser CPU s': ours.cpuSeconds.toFixed(1),
      'ffmpeg CPU s': native.cpuSeconds.toFixed(1),
      'CPU ratio': (ours.cpuSeconds / native.cpuSeconds).toFixed(2),
      'browser MB': (ours.bytes / 1e6).toFixed(2),
      'ffmpeg MB': (native.bytes / 1e6).toFixed(2),
    })),
  );
  for (const description of Object.keys(clips)) {
    const own = rows.filter((row) => row.clip === description);
    const ratio = median(own.map(({ ours, native }) => ours.seconds / native.seconds));
    const cpuRatio = median(own.map(({ ours, native }) => ours.cpuSeconds / native.cpuSeconds));
    console.log(
      `${options.fast ? '720x1280, fast' : '1080x1920'}, ${description}: median ratio ${ratio.toFixed(2)} by the clock, ` +
        `${cpuRatio.toFixed(2)} in processor time (1 is as fast as native).`,
    );
    if (ratio > 1 && !options.fast) process.exitCode = 1;
  }
  console.log(`The machine's load was ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores.`);
} finally {
  await browser.close();
  await server.close();
  rmSync(scratch, { recursive: true });
}

type Run = { seconds: number; cpuSeconds: number; bytes: number };

async function renderInBrowser(page: Page): Promise<{ run: Run; plan: RenderPlan }> {
  const cpuBefore = await browserCpuSeconds();
  const outcome = await page.evaluate((fast) => window.engine.renderFile({ fast }), options.fast);
  if (!outcome.ok) throw new Error(`The render failed: ${outcome.code}, ${outcome.message}`);
  const cpuSeconds = (await browserCpuSeconds()) - cpuBefore;
  return {
    run: { seconds: outcome.milliseconds / 1000, cpuSeconds, bytes: outcome.bytes },
    plan: outcome.plan,
  };
}

/** Of all the browser's processes since they began. */
async function browserCpuSeconds(): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Of the programs that this one started and that have ended, from Linux's count in hundredths of a second. */
function endedChildrenCpuSeconds(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
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
  const cpuBefore = endedChildrenCpuSeconds();
  const began = performance.now();
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-i', source, '-framerate', '24', '-i', overlay],
    ...['-filter_complex', graph, ...rest.split(' '), output],
  ]);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, cpuSeconds: endedChildrenCpuSeconds() - cpuBefore, bytes: statSync(output).size };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
