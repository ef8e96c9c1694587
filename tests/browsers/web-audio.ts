import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTemporaryServer } from '../support/temporary-server.ts';
import type { DrivenPage } from './support/driven-page.ts';
import { renderedClip } from './support/rendered-clip.ts';
import { signUp } from './support/sign-up.ts';

/**
 * Declares a test that a clip with audio renders in sync in browsers whose workers lack audio codecs, such as Safari
 * 16 to 18.
 */
export function testWebAudio(browser: string, open: (origin: string) => Promise<DrivenPage>): void {
  test(`${browser} renders audio that Web Audio decodes, in sync`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'standout-web-audio-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const application = await startTemporaryServer();
    onTestFinished(application.stop);
    const page = await open(application.origin);
    onTestFinished(() => page.close());
    await signUp(page, application.origin);
    const clip = {
      name: 'sync.mp4',
      size: { widthPixels: 640, heightPixels: 360 },
      frames: 120,
      flashes: 4,
    } as const;
    await renderedClip(page, clip, join(folder, 'rendered.mp4'), async () => {
      await removeAudioCodecs(page);
      await countDecodedSeconds(page);
    });
    const seconds = await page.evaluate(() => Number(Reflect.get(window, 'decodedSeconds')));
    expect(seconds, 'ffmpeg.wasm did not decode it').toBeGreaterThan(5);
  });
}

/** Removes the audio codecs from workers that start after this call. */
async function removeAudioCodecs(page: DrivenPage): Promise<void> {
  await page.evaluate(() => {
    const RealWorker = Worker;
    const addressOf = (script: string) =>
      URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const removal = addressOf('delete self.AudioDecoder; delete self.AudioEncoder;');
    window.Worker = class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        const script = new URL(url, location.href).href;
        super(addressOf(`import '${removal}'; import '${script}';`), options);
      }
    };
  });
}

async function countDecodedSeconds(page: DrivenPage): Promise<void> {
  await page.evaluate(() => {
    const { decodeAudioData } = BaseAudioContext.prototype;
    let seconds = 0;
    BaseAudioContext.prototype.decodeAudioData = async function (file) {
      const decoded = await decodeAudioData.call(this, file);
      seconds += decoded.duration;
      Reflect.set(window, 'decodedSeconds', seconds);
      return decoded;
    };
  });
}
