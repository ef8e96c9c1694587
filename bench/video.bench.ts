import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { TemplateId } from '#domain/video/templates/templates.ts';
import { chromiumPath } from '../scripts/chromium.mjs';
import { type ClipName, clip } from '../tests/fixtures/clips.ts';
import { serveVideoPage } from '../tests/fixtures/video-page-server.ts';
import { median } from './figures.ts';
import { encodingArguments, plainGraph, renderNatively, similarity, strictGraph } from './native-ffmpeg.ts';
import { type Floor, RendererUnderTest, type Run } from './renderer-under-test.ts';
import { wasmThreads } from './wasm-threads.ts';

// Renders a minute of 1080p30 H.264: in the browser, with native ffmpeg (two filter graphs), and with ffmpeg.wasm with
// and without threads. Also measures decoding and encoding alone and together, fast mode, and half a minute. The
// browser, native ffmpeg, and the codecs take turns on the same cores, so that each ratio compares adjacent runs.
const { values: options } = parseArgs({
  options: {
    pairs: { type: 'string', default: '3' },
    clip: { type: 'string' },
    /** Seconds of the clip to time with ffmpeg.wasm, extrapolated to a minute. 0 skips it. */
    'wasm-seconds': { type: 'string', default: '10' },
  },
});
const allClips: Record<string, ClipName> = { landscape: 'camera-minute.mp4', portrait: 'phone-minute.mp4' };
const clips = Object.entries(allClips).filter(([name]) => !options.clip || name === options.clip);
const pairs = Number(options.pairs);
const wasmSeconds = Number(options['wasm-seconds']);
const [minute, halfMinute] = [60, 30];
const bars = {
  ofNative: 0.8,
  ofNativeUltrafast: 1.1,
  ofFloors: 1.25,
  fasterThanWasm: 7,
  similarityOfHalf: 0.96,
  withMotion: 1.05,
};

const scratch = mkdtempSync(join(tmpdir(), 'bench-video-'));
const executablePath = chromiumPath();
const server = await serveVideoPage();
const isolatedServer = await serveVideoPage([wasmThreads()]);
try {
  for (const [name, fixture] of clips) {
    await withBrowsers((browsers) => measureMinute(browsers, name, clip(fixture)));
    await withBrowsers((browsers) => measureFastMode(browsers, name, clip(fixture)));
    await withBrowsers((browsers) => measureHalfMinute(browsers, name, clip(fixture)));
    await withBrowsers((browsers) => measureMotion(browsers, name, clip(fixture)));
  }
  console.log(`\nSystem load: ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores.`);
} finally {
  await server.close();
  await isolatedServer.close();
  rmSync(scratch, { recursive: true });
}

/** `forCodecs` renders nothing, so that its memory doesn't count as a render's. */
type Browsers = { forRenders: Browser; forCodecs: Browser };

async function withBrowsers(measure: (browsers: Browsers) => Promise<void>): Promise<void> {
  const launch = () =>
    chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    });
  const browsers = { forRenders: await launch(), forCodecs: await launch() };
  await measure(browsers).finally(() =>
    Promise.all(Object.values(browsers).map((browser) => browser.close())),
  );
}

async function measureMinute(browsers: Browsers, name: string, source: string): Promise<void> {
  const ours = await RendererUnderTest.open(browsers.forRenders, server.origin, source, scratch);
  const codecs = await RendererUnderTest.open(browsers.forCodecs, server.origin, source, scratch);
  const { plan, overlayPath, holePath } = await ours.planned({ fast: false });
  const runs = await inTurns({
    ours: () => ours.render({ fast: false }),
    strict: () => native(source, overlayPath, plan, strictGraph(plan)),
    plain: () => native(source, holePath, plan, plainGraph(plan)),
    codecs: () => codecs.floor('both', plan),
  });
  const floors = {
    decoding: await codecs.floor('decoding', plan),
    encoding: await codecs.floor('encoding', plan),
  };
  const args = encodingArguments(strictGraph(plan), plan, wasmSeconds);
  const inWasm = async (origin: string, core: string, threads: number): Promise<number | null> => {
    if (wasmSeconds === 0) return null;
    const page = await RendererUnderTest.open(browsers.forRenders, origin, source, scratch);
    return (await page.wasmFfmpegSeconds(core, overlayPath, args, threads)) * (minute / wasmSeconds);
  };
  const wasm = await inWasm(server.origin, 'ffmpeg/ffmpeg-core.js', 1);
  const cores = availableParallelism();
  const threads = await inWasm(isolatedServer.origin, 'ffmpeg-threads/ffmpeg-core.js', cores);

  const ourSeconds = of(runs.ours, ({ seconds }) => seconds);
  const row = (its: Run[]) => rowOf(runs.ours, its, source, plan);
  const [ourRow, strictRow, plainRow] = [row(runs.ours), row(runs.strict), row(runs.plain)];
  const wasmRow = (seconds: number) => ({
    seconds: seconds.toFixed(1),
    'ours to it': (ourSeconds / seconds).toFixed(2),
  });
  console.log(`\n${titleOf(name, plan, minute)}`);
  console.table({
    'in the browser': ourRow,
    'native ffmpeg, common graph': plainRow,
    'native ffmpeg, strict graph': strictRow,
    ...(wasm && { 'ffmpeg.wasm, one thread': wasmRow(wasm) }),
    ...(threads && { [`ffmpeg.wasm, ${cores} threads`]: wasmRow(threads) }),
    'decoding alone': floorRow([floors.decoding]),
    'encoding alone': floorRow([floors.encoding]),
    'both at once': floorRow(runs.codecs),
  });
  const ofPlain = ratio(runs.ours, runs.plain, ({ seconds }) => seconds);
  atMost(bars.ofNative, ofPlain, 'of native, common graph');
  atMost(
    bars.ofNative,
    ratio(runs.ours, runs.strict, ({ seconds }) => seconds),
    'of native, strict graph',
  );
  leastPossible(runs.codecs, runs.plain, 'of native, common graph');
  leastPossible(runs.codecs, runs.strict, 'of native, strict graph');
  atMost(
    bars.ofFloors,
    ourSeconds / (floors.decoding.seconds + floors.encoding.seconds),
    'of the sum of the floors',
  );
  if (wasm) atLeast(bars.fasterThanWasm, wasm / ourSeconds, 'times faster than ffmpeg.wasm on one thread');
  atLeast(Number(strictRow.SSIM), Number(ourRow.SSIM), 'SSIM, against that of native', 4);
  // Being slower than the common native graph is a failure. The stricter limits depend on the machine.
  if (ofPlain > 1) process.exitCode = 1;
}

async function measureFastMode(browsers: Browsers, name: string, source: string): Promise<void> {
  const ours = await RendererUnderTest.open(browsers.forRenders, server.origin, source, scratch);
  const codecs = await RendererUnderTest.open(browsers.forCodecs, server.origin, source, scratch);
  const { plan, overlayPath } = await ours.planned({ fast: true });
  const runs = await inTurns({
    ours: () => ours.render({ fast: true }),
    strict: () => native(source, overlayPath, plan, strictGraph(plan)),
    codecs: () => codecs.floor('both', plan),
  });
  console.log(`\n${titleOf(name, plan, minute)}`);
  console.table({
    'in the browser': rowOf(runs.ours, runs.ours, source, plan),
    'native ffmpeg, ultrafast': rowOf(runs.ours, runs.strict, source, plan),
    'both at once': floorRow(runs.codecs),
  });
  atMost(
    bars.ofNativeUltrafast,
    ratio(runs.ours, runs.strict, ({ seconds }) => seconds),
    'of native ultrafast',
  );
  leastPossible(runs.codecs, runs.strict, 'of native ultrafast');
}

async function measureHalfMinute({ forRenders }: Browsers, name: string, source: string): Promise<void> {
  const ours = await RendererUnderTest.open(forRenders, server.origin, source, scratch);
  const { plan, run } = await ours.planned({ fast: false, seconds: halfMinute });
  console.log(`\n${titleOf(name, plan, halfMinute)}`);
  const similar = similarity(run.path, source, plan, halfMinute);
  console.log(`${run.seconds.toFixed(1)} s, ${(run.bytes / 1e6).toFixed(2)} MB`);
  atLeast(bars.similarityOfHalf, similar, 'SSIM', 4);
}

/**
 * What motion costs under the clip (Paper) and over it (Full screen), with a clip that fills its area. Full screen by
 * itself costs more than Classic, because the clip covers the whole frame.
 */
async function measureMotion({ forRenders }: Browsers, name: string, source: string): Promise<void> {
  const ours = await RendererUnderTest.open(forRenders, server.origin, source, scratch);
  const framing = { kind: 'fill', focus: { x: 0.5, y: 0.5 } } as const;
  const { plan } = await ours.planned({ fast: false });
  const run = (template: TemplateId, hasMotion: boolean) => () =>
    ours.render({ fast: false, look: { template, hasMotion, framing } });
  const runs = await inTurns({
    Classic: run('classic', false),
    'Paper, moving': run('paper', true),
    'Full screen': run('full-screen', false),
    'Full screen, moving': run('full-screen', true),
  });
  console.log(`\n${titleOf(name, plan, minute)}`);
  console.table(Object.fromEntries(Object.entries(runs).map(([look, its]) => [look, floorRow(its)])));
  const cpu = (its: Floor[], to: Floor[]) => ratio(its, to, ({ cpuSeconds }) => cpuSeconds);
  atMost(
    bars.withMotion,
    cpu(runs['Paper, moving'], runs.Classic),
    'of the CPU time of Classic: Paper, moving',
  );
  atMost(
    bars.withMotion,
    cpu(runs['Full screen, moving'], runs['Full screen']),
    'of the CPU time without motion: Full screen',
  );
}

/** Runs all contenders in turns, `pairs` times. */
async function inTurns<Contenders extends Record<string, () => Promise<Floor>>>(contenders: Contenders) {
  const runs = Object.fromEntries(Object.keys(contenders).map((name) => [name, [] as Floor[]]));
  for (let pair = 0; pair < pairs; pair++) {
    for (const [name, run] of Object.entries(contenders)) runs[name]?.push(await run());
  }
  return runs as { [Name in keyof Contenders]: Awaited<ReturnType<Contenders[Name]>>[] };
}

async function native(source: string, overlay: string, plan: RenderPlan, graph: string): Promise<Run> {
  const path = join(scratch, `native-${graph.length}.mp4`);
  return { ...(await renderNatively(source, overlay, path, encodingArguments(graph, plan, minute))), path };
}

function rowOf(ours: Run[], runs: Run[], source: string, plan: RenderPlan) {
  return {
    seconds: of(runs, ({ seconds }) => seconds).toFixed(1),
    'CPU s': of(runs, ({ cpuSeconds }) => cpuSeconds).toFixed(1),
    'ours to it': ratio(ours, runs, ({ seconds }) => seconds).toFixed(2),
    'in CPU': ratio(ours, runs, ({ cpuSeconds }) => cpuSeconds).toFixed(2),
    MB: of(runs, ({ bytes }) => bytes / 1e6).toFixed(2),
    'peak MB': of(runs, ({ peakBytes }) => peakBytes / 1e6).toFixed(0),
    SSIM: similarity(runs.at(-1)?.path ?? '', source, plan, minute).toFixed(4),
  };
}

function floorRow(floors: Floor[]) {
  return {
    seconds: of(floors, ({ seconds }) => seconds).toFixed(1),
    'CPU s': of(floors, ({ cpuSeconds }) => cpuSeconds).toFixed(1),
  };
}

function of<Timed>(runs: Timed[], value: (run: Timed) => number): number {
  return median(runs.map(value));
}

/** The median ratio over all pairs. */
function ratio<Timed extends Floor>(ours: Timed[], to: Timed[], value: (run: Timed) => number): number {
  return median(ours.map((run, index) => value(run) / value(to[index] ?? run)));
}

function titleOf(name: string, { output }: RenderPlan, seconds: number): string {
  return `${name}, ${output.widthPixels}x${output.heightPixels}, ${seconds} s; SSIM of the video area's luma`;
}

/** The ratio of a renderer that only decodes and encodes with this browser's codecs. */
function leastPossible(codecs: Floor[], native: Floor[], words: string): void {
  const value = ratio(codecs, native, ({ seconds }) => seconds);
  console.log(
    `floor  ${value.toFixed(2)} ${words}: decoding and encoding in parallel, with nothing between them`,
  );
}

function atMost(bar: number, value: number, words: string): void {
  console.log(`${value <= bar ? 'ok    ' : 'FAILED'} ${value.toFixed(2)} ${words} (limit ${bar})`);
}

function atLeast(bar: number, value: number, words: string, digits = 1): void {
  console.log(`${value >= bar ? 'ok    ' : 'FAILED'} ${value.toFixed(digits)} ${words} (limit ${bar})`);
}
