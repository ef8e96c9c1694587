import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import type { RenderPlan } from '#domain/video/plan.ts';
import { frameDesign } from '#domain/video/templates/frame-design.ts';
import { templateFacts } from '#domain/video/templates/template-facts.ts';
import { type TemplateId, templateIds } from '#domain/video/templates/template-ids.ts';
import { chromiumPath } from '../scripts/chromium.mjs';
import { type ClipName, clip } from '../tests/fixtures/clips.ts';
import { ssimBetween } from '../tests/fixtures/measure.ts';
import { serveVideoPage } from '../tests/fixtures/video-page-server.ts';
import { Bars } from './bars.ts';
import { inTurns, ratioOf } from './figures.ts';
import { encodingArguments, plainGraph, renderNatively, similarity, strictGraph } from './native-ffmpeg.ts';
import { RendererUnderTest, type Run } from './renderer-under-test.ts';
import * as bar from './video-bars.ts';
import { floorRow, rowOf } from './video-rows.ts';
import { wasmThreads } from './wasm-threads.ts';

// Renders a minute of 1080p30 H.264, landscape and portrait: in the browser in normal and in fast mode, with native
// ffmpeg, and with this browser's codecs alone and together. They alternate on the same cores, so that each ratio
// compares adjacent runs. Also renders half a minute, each template with motion, a small file, and with ffmpeg.wasm.
// Prints every bar as PASS or MISS, and fails if a bar without a recorded reason is missed.
const { values: options } = parseArgs({
  options: {
    pairs: { type: 'string', default: '3' },
    clip: { type: 'string' },
    /** The length to render. The bars are meant for a minute; shorter lengths are for testing the benchmark. */
    seconds: { type: 'string', default: '60' },
    /** Seconds of the clip to render with ffmpeg.wasm, extrapolated to a minute. 0 skips it. */
    'wasm-seconds': { type: 'string', default: '10' },
  },
});
const allClips: Record<bar.ClipKind, ClipName> = {
  landscape: 'camera-minute.mp4',
  portrait: 'phone-minute.mp4',
};
const kinds = (['landscape', 'portrait'] as const).filter((kind) => !options.clip || kind === options.clip);
const pairs = Number(options.pairs);
const wasmSeconds = Number(options['wasm-seconds']);
const minute = Number(options.seconds);
const halfMinute = minute / 2;

const bars = new Bars();
const scratch = mkdtempSync(join(tmpdir(), 'bench-video-'));
const executablePath = chromiumPath();
const server = await serveVideoPage();
const isolatedServer = await serveVideoPage([wasmThreads()]);
try {
  for (const kind of kinds) {
    const source = clip(allClips[kind]);
    await measureMinute(kind, source);
    await measureHalfMinute(kind, source);
    await measureTemplates(kind, source);
    await measureSmallFile(kind, source);
    await measureWasm(kind, source);
  }
  console.log(`\nSystem load: ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores.`);
  process.exitCode = bars.finish();
} finally {
  await server.close();
  await isolatedServer.close();
  rmSync(scratch, { recursive: true });
}

/** Opens the clip in separate browsers, so that the memory of one measurement does not affect another. */
async function withPages<Name extends string>(
  source: string,
  names: readonly Name[],
  measure: (pages: Record<Name, RendererUnderTest>) => Promise<void>,
  origin = server.origin,
): Promise<void> {
  const browsers: Browser[] = [];
  const open = async (): Promise<RendererUnderTest> => {
    const browser = await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    });
    browsers.push(browser);
    return RendererUnderTest.open(browser, origin, source, scratch);
  };
  try {
    const pages: Partial<Record<Name, RendererUnderTest>> = {};
    for (const name of names) pages[name] = await open();
    await measure(pages as Record<Name, RendererUnderTest>);
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
  }
}

async function measureMinute(kind: bar.ClipKind, source: string): Promise<void> {
  await withPages(source, ['normal', 'fast', 'codecs'], async ({ normal, fast, codecs }) => {
    const { plan, overlayPath, holePath } = await normal.planned({ fast: false, seconds: minute });
    const { plan: fastPlan, overlayPath: fastOverlay } = await fast.planned({ fast: true, seconds: minute });
    const runs = await inTurns(pairs, {
      normal: () => normal.render({ fast: false, seconds: minute }),
      fast: () => fast.render({ fast: true, seconds: minute }),
      plain: () => native(source, holePath, plan, plainGraph(plan)),
      strict: () => native(source, overlayPath, plan, strictGraph(plan)),
      strictFast: () => native(source, fastOverlay, fastPlan, strictGraph(fastPlan)),
      codecs: () => codecs.floor('both', plan),
      codecsFast: () => codecs.floor('both', fastPlan),
    });
    const alone = {
      decoding: await codecs.floor('decoding', plan),
      encoding: await codecs.floor('encoding', plan),
    };
    const row = (its: Run[]) => rowOf(runs.normal, its, source, plan);
    const fastRow = (its: Run[]) => rowOf(runs.fast, its, source, fastPlan);
    const [ourRow, strictRow] = [row(runs.normal), row(runs.strict)];
    const [ourFastRow, strictFastRow] = [fastRow(runs.fast), fastRow(runs.strictFast)];
    printTitle(kind, plan, minute);
    console.table({
      'in the browser': ourRow,
      'native ffmpeg, common graph': row(runs.plain),
      'native ffmpeg, strict graph': strictRow,
      'decoding alone': floorRow([alone.decoding]),
      'encoding alone': floorRow([alone.encoding]),
      'both at once': floorRow(runs.codecs),
    });
    printTitle(kind, fastPlan, minute);
    console.table({
      'in the browser': ourFastRow,
      'native ffmpeg, ultrafast': strictFastRow,
      'both at once': floorRow(runs.codecsFast),
    });
    bars.add(bar.nativeBar(kind, 'normal', 'common graph', ratioOf(runs.normal, runs.plain)));
    bars.add(bar.nativeBar(kind, 'normal', 'strict graph', ratioOf(runs.normal, runs.strict)));
    bars.add(bar.nativeBar(kind, 'fast', 'strict graph, ultrafast', ratioOf(runs.fast, runs.strictFast)));
    bars.add(bar.codecBar(kind, 'normal', ratioOf(runs.normal, runs.codecs)));
    bars.add(bar.codecBar(kind, 'fast', ratioOf(runs.fast, runs.codecsFast)));
    bars.add(bar.fastOfNormal(kind, ratioOf(runs.fast, runs.normal)));
    bars.add(bar.notWorseThanNative(kind, 'normal', Number(ourRow.SSIM), Number(strictRow.SSIM)));
    bars.add(bar.notWorseThanNative(kind, 'fast', Number(ourFastRow.SSIM), Number(strictFastRow.SSIM)));
    const peak = (its: Run[]) => Math.max(...its.map(({ peakBytes }) => peakBytes));
    bars.add(bar.peakMemory(kind, 'normal', peak(runs.normal)));
    bars.add(bar.peakMemory(kind, 'fast', peak(runs.fast)));
  });
}

async function measureHalfMinute(kind: bar.ClipKind, source: string): Promise<void> {
  await withPages(source, ['normal'], async ({ normal }) => {
    const { plan, run } = await normal.planned({ fast: false, seconds: halfMinute });
    printTitle(kind, plan, halfMinute);
    console.log(`${run.seconds.toFixed(1)} s, ${(run.bytes / 1e6).toFixed(2)} MB`);
    bars.add(bar.similarityOfHalf(kind, similarity(run.path, source, plan, halfMinute)));
  });
}

/** Measures each template with motion, with and without it, and Classic, with a clip that fills its area. */
async function measureTemplates(kind: bar.ClipKind, source: string): Promise<void> {
  const framing = { kind: 'fill', focus: { x: 0.5, y: 0.5 } } as const;
  for (const id of templateIds.filter((each) => templateFacts[each].moves)) {
    await withPages(source, ['normal'], async ({ normal }) => {
      const { plan } = await normal.planned({ fast: false, seconds: halfMinute });
      const area = (template: TemplateId) => {
        const { widthPixels, heightPixels } = frameDesign({ ...plan.overlay, template }).videoArea;
        return widthPixels * heightPixels;
      };
      const render = (template: TemplateId, hasMotion: boolean) => () =>
        normal.render({ fast: false, seconds: halfMinute, look: { template, hasMotion, framing } });
      const runs = await inTurns(pairs, {
        classic: render('classic', false),
        moving: render(id, true),
        still: render(id, false),
      });
      const ofCpu = (its: Run[]) => ratioOf(runs.moving, its, ({ cpuSeconds }) => cpuSeconds);
      const shares = {
        ofClassic: ofCpu(runs.classic),
        ofItself: ofCpu(runs.still),
        areaShare: area(id) / area('classic'),
      };
      for (const each of bar.withMotion(kind, id, shares)) bars.add(each);
    });
  }
}

async function measureSmallFile(kind: bar.ClipKind, source: string): Promise<void> {
  await withPages(source, ['normal'], async ({ normal }) => {
    const { plan, run: whole } = await normal.planned({ fast: false, seconds: minute });
    const small = await normal.render({ fast: false, seconds: minute, minimizesSize: true });
    const shown = ssimBetween(small.path, whole.path, plan.videoRect);
    const ofSource = similarity(small.path, source, plan, minute);
    const [smallMegabytes, megabytes] = [small.bytes, whole.bytes].map((bytes) => (bytes / 1e6).toFixed(2));
    console.log(`\n${kind}, small file: ${smallMegabytes} MB instead of ${megabytes}`);
    console.log(
      `${small.seconds.toFixed(1)} s instead of ${whole.seconds.toFixed(1)}; SSIM of the source: ${ofSource.toFixed(4)}`,
    );
    for (const each of bar.smallFileBars(kind, {
      similarity: shown,
      ofNormalBytes: small.bytes / whole.bytes,
    }))
      bars.add(each);
  });
}

async function measureWasm(kind: bar.ClipKind, source: string): Promise<void> {
  if (wasmSeconds === 0) return;
  const cores = availableParallelism();
  const timeIn = async (
    origin: string,
    core: string,
    threads: number,
    judge: (ours: Run, seconds: number) => void,
  ) =>
    withPages(
      source,
      ['normal'],
      async ({ normal }) => {
        const { plan, overlayPath, run } = await normal.planned({ fast: false, seconds: minute });
        const args = encodingArguments(strictGraph(plan), plan, wasmSeconds);
        const seconds = await normal.wasmFfmpegSeconds(core, overlayPath, args, threads);
        judge(run, seconds * (minute / wasmSeconds));
      },
      origin,
    );
  await timeIn(server.origin, 'ffmpeg/ffmpeg-core.js', 1, (ours, seconds) =>
    bars.add(bar.fasterThanWasm(kind, seconds / ours.seconds)),
  );
  await timeIn(isolatedServer.origin, 'ffmpeg-threads/ffmpeg-core.js', cores, (ours, seconds) =>
    console.log(`${(seconds / ours.seconds).toFixed(1)} times faster than ffmpeg.wasm on ${cores} threads`),
  );
}

async function native(source: string, overlay: string, plan: RenderPlan, graph: string): Promise<Run> {
  const path = join(scratch, `native-${plan.fast}-${graph.length}.mp4`);
  return { ...(await renderNatively(source, overlay, path, encodingArguments(graph, plan, minute))), path };
}

function printTitle(kind: bar.ClipKind, { output }: RenderPlan, seconds: number): void {
  const size = `${output.widthPixels}x${output.heightPixels}`;
  console.log(`\n${kind}, ${size}, ${seconds} s; SSIM of the video area's luma`);
}
