import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InspectionResult } from '#domain/video/inspection.ts';
import { openChromium, type RendererPage, renderMinute } from '../../../bench/driven-renderer.ts';
import { type ClipName, clip } from '../../fixtures/clips.ts';
import { serveVideoPage } from '../../fixtures/video-page-server.ts';
import { browserApis } from '../../support/browser-apis.ts';
import { startTemporaryServer } from '../../support/temporary-server.ts';
import { openFirefox } from '../support/firefox.ts';
import { openWebkit } from '../support/webkit.ts';
import { type BrowserReport, type ClipDecoder, reportBrowser } from './browser-report.ts';
import { withTable } from './capability-table.ts';

// Writes the table of docs/browsers.md. Opens the application and the renderer in each browser and collects their
// reports.
const path = 'docs/browsers.md';
const triedClips = { h264: 'sync.mp4', hevc: 'hevc.mp4', vp8: 'sync-opus.webm' } as const;
const browsers: readonly ((origin: string) => Promise<RendererPage>)[] = [
  openChromium,
  openFirefox,
  openWebkit,
];

const scratch = mkdtempSync(join(tmpdir(), 'standout-table-'));
const [application, renderer] = await Promise.all([startTemporaryServer(), serveVideoPage()]);
try {
  const reports: BrowserReport[] = [];
  for (const open of browsers) reports.push(await reportOf(open));
  writeFileSync(path, withTable(readFileSync(path, 'utf8'), reports));
} finally {
  await Promise.all([application.stop(), renderer.close()]);
  rmSync(scratch, { recursive: true });
}

async function reportOf(open: (origin: string) => Promise<RendererPage>): Promise<BrowserReport> {
  const page = await open(application.origin);
  try {
    await page.goto('/auth');
    const report = await page.evaluate(reportBrowser, browserApis as never);
    await page.goto(renderer.origin);
    const decoders = {
      h264: await decoderOf(page, triedClips.h264),
      hevc: await decoderOf(page, triedClips.hevc),
      vp8: await decoderOf(page, triedClips.vp8),
    };
    const renderSeconds = await renderTimeOf(page);
    return { ...report, browser: page.browser, clips: decoders, renderSeconds };
  } finally {
    await page.close();
  }
}

async function decoderOf(page: RendererPage, name: ClipName): Promise<ClipDecoder> {
  await page.chooseFile('input', clip(name));
  const json = await page.evaluate(async () => JSON.stringify(await window.renderer.inspectFile()));
  const result: InspectionResult = JSON.parse(json);
  if (!result.ok) return 'none';
  const { engine, video } = result.inspection;
  if (engine === 'ffmpeg') return 'ffmpeg';
  return video.areFramesConverted ? 'browser-converting' : 'browser';
}

/**
 * Measures the seconds of the second render, because the first one also loads code. Uses CPU time if available,
 * because it does not depend on the load of the machine.
 */
async function renderTimeOf(page: RendererPage): Promise<number | null> {
  await page.chooseFile('input', clip('camera-part.mp4'));
  const render = () => renderMinute(page, { hasAudio: false, savedAs: join(scratch, 'rendered.mp4') });
  try {
    await render();
    const { seconds, cpuSeconds } = await render();
    return Number.isNaN(cpuSeconds) ? seconds : cpuSeconds;
  } catch {
    return null;
  }
}
