import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { maxOutputBytes } from '#domain/video/limits.ts';
import { frameCountOf } from '#domain/video/timeline.ts';
import { openFirefox } from '../tests/browsers/support/firefox.ts';
import { openWebkit } from '../tests/browsers/support/webkit.ts';
import { type ClipName, clip } from '../tests/fixtures/clips.ts';
import { boxesOf, eventsOf, probe } from '../tests/fixtures/measure.ts';
import { serveVideoPage } from '../tests/fixtures/video-page-server.ts';
import { type DrivenRun, openChromium, type RendererPage, renderMinute } from './driven-renderer.ts';
import { median } from './figures.ts';
import { similarity } from './native-ffmpeg.ts';

// Renders a minute of 1080p30 H.264 in each browser, alternating with Chromium, and compares adjacent runs. Every
// video must pass the same checks. Also renders a minute of flashes and beeps to measure the audio delay.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    browser: { type: 'string' },
  },
});
const rounds = Number(options.rounds);

/** `bar` limits the time relative to Chromium's. */
type Contender = { open: (origin: string) => Promise<RendererPage>; bar: number; hasAudio: boolean };
const contenders: Record<string, Contender> = {
  firefox: { open: openFirefox, bar: 2, hasAudio: true },
  // WebKitGTK crashes when it reads mono audio.
  webkit: { open: openWebkit, bar: 1.5, hasAudio: false },
};
const timedClip: ClipName = 'camera-minute.mp4';
const syncClip: ClipName = 'sync-minute.mp4';
/** There is one per second. The first is visible from the start, so it doesn't count as a change. */
const syncEvents = 59;
/** A flash and a beep may be one frame apart, as in the tests. */
const maxDelaySeconds = 0.045;

const scratch = mkdtempSync(join(tmpdir(), 'bench-browsers-'));
const server = await serveVideoPage();
try {
  for (const [name, contender] of Object.entries(contenders)) {
    if (!options.browser || name === options.browser) await compare(name, contender);
  }
  console.log(`\nSystem load: ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores.`);
} finally {
  await server.close();
  rmSync(scratch, { recursive: true });
}

async function compare(name: string, { open, bar, hasAudio }: Contender): Promise<void> {
  const reference = await openChromium(server.origin);
  const contender = await open(server.origin);
  try {
    const runs: Record<'reference' | 'contender', DrivenRun[]> = { reference: [], contender: [] };
    for (let round = 0; round < rounds; round++) {
      runs.reference.push(await rendered(reference, timedClip, hasAudio, `chromium-${name}`));
      runs.contender.push(await rendered(contender, timedClip, hasAudio, name));
    }
    const ratio = (value: (run: DrivenRun) => number) =>
      median(runs.contender.map((run, at) => value(run) / value(runs.reference[at] ?? run)));
    const row = (its: readonly DrivenRun[], saved: string) => ({
      seconds: median(its.map(({ seconds }) => seconds)).toFixed(1),
      'CPU s': median(its.map(({ cpuSeconds }) => cpuSeconds)).toFixed(1),
      SSIM: its[0] ? similarity(pathOf(saved), clip(timedClip), its[0].plan, 60).toFixed(4) : '',
    });
    console.log(`\n${contender.browser}: a minute of 1080p ${hasAudio ? 'with' : 'without'} audio`);
    console.table({
      [reference.browser]: row(runs.reference, `chromium-${name}`),
      [contender.browser]: row(runs.contender, name),
    });
    const ofChromium = ratio(({ seconds }) => seconds);
    if (ofChromium > bar) process.exitCode = 1;
    const verdict = ofChromium <= bar ? 'ok    ' : 'FAILED';
    console.log(`${verdict} ${ofChromium.toFixed(2)} of Chromium's time (limit ${bar})`);
    console.log(`       ${ratio(({ cpuSeconds }) => cpuSeconds).toFixed(2)} of its CPU time`);
    if (hasAudio) await checkSync(contender, name);
  } finally {
    await contender.close();
    await reference.close();
  }
}

async function rendered(
  page: RendererPage,
  source: ClipName,
  hasAudio: boolean,
  saved: string,
): Promise<DrivenRun> {
  // Loads a fresh page, so that no run benefits from an earlier one.
  await page.goto(server.origin);
  await page.chooseFile('input', clip(source));
  const run = await renderMinute(page, { hasAudio, savedAs: pathOf(saved) });
  const problems = problemsOf(pathOf(saved), run, hasAudio);
  for (const problem of problems) console.log(`FAILED ${page.browser}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  return run;
}

/** Checks a rendered minute with ffprobe. Returns what is wrong. */
function problemsOf(path: string, { plan, tried }: DrivenRun, hasAudio: boolean): string[] {
  const { video, audio, durationSeconds, frames } = probe(path);
  const { widthPixels, heightPixels } = plan.output;
  const isInOrder = frames.every(({ seconds }, at) => at === 0 || seconds > (frames[at - 1]?.seconds ?? 0));
  const order = boxesOf(path);
  const checks: [boolean, string][] = [
    [tried.length === 0, `an attempt was wasted: ${tried.join(' ')}`],
    [/^(Constrained Baseline|Main)$/.test(video.profile), `the profile is ${video.profile}`],
    [video.width === widthPixels && video.height === heightPixels, `${video.width} x ${video.height}`],
    [video.has_b_frames === 0 && isInOrder, 'frames are reordered'],
    [frames.length === frameCountOf(plan), `${frames.length} frames`],
    [video.color_space === 'bt709' && video.color_range === 'tv', `colors: ${video.color_space}`],
    [Math.abs(durationSeconds - plan.trim.durationSeconds) < 0.1, `${durationSeconds} s`],
    [order.indexOf('moov') < order.indexOf('mdat'), 'the index is at the end'],
    [(audio?.codec_name === 'aac') === hasAudio, `the audio is ${audio?.codec_name}`],
    [sizeOf(path) <= maxOutputBytes, `${sizeOf(path)} bytes`],
  ];
  return checks.filter(([isInSync]) => !isInSync).map(([, problem]) => problem);
}

async function checkSync(page: RendererPage, name: string): Promise<void> {
  const { plan } = await rendered(page, syncClip, true, name);
  const { flashes, beeps } = eventsOf(pathOf(name), plan.videoRect);
  const delays = flashes.map((seconds, at) => Math.abs(seconds - (beeps[at] ?? Number.POSITIVE_INFINITY)));
  const worst = Math.max(...delays);
  const isInSync = flashes.length === syncEvents && beeps.length === syncEvents && worst < maxDelaySeconds;
  if (!isInSync) process.exitCode = 1;
  console.log(
    `${isInSync ? 'ok    ' : 'FAILED'} ${flashes.length} flashes, ${beeps.length} beeps, at most ${(1000 * worst).toFixed(0)} ms apart`,
  );
}

function pathOf(name: string): string {
  return join(scratch, `${name}.mp4`);
}

function sizeOf(path: string): number {
  return statSync(path).size;
}
