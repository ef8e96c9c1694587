import { expect, onTestFinished, test } from 'vitest';
import { normalOutput } from '#domain/video/limits.ts';
import { exampleOverlay } from '#domain/video/plan-example.ts';
import { RenderFailure } from '#video/render-failure.ts';
import { VideoWorker } from '#video/video-worker.ts';

test('a drawn frame does not depend on earlier frames', async () => {
  const [drawFirst, drawLater] = [frameWorker(), frameWorker()];
  const fresh = await drawFirst('Старший менеджер');
  const other = await drawLater('海外事業開発');
  expect(other).not.toBe(fresh);
  expect(await drawLater('Старший менеджер')).toBe(fresh);
});

/** Draws frames in a separate worker. */
function frameWorker(): (positionTitle: string) => Promise<string> {
  const worker = new VideoWorker();
  onTestFinished(() => worker.end(new RenderFailure('worker-died', 'The test is over.')));
  return async (positionTitle) => {
    const spec = { ...exampleOverlay, output: normalOutput, positionTitle };
    const images = { flag: null, logo: null };
    const reply = await worker.ask((id) => ({ id, type: 'overlay', spec, images, moment: null }), {});
    if (reply.type !== 'overlay-drawn') throw new Error(`The worker drew no frame (got ${reply.type}).`);
    const canvas = document.createElement('canvas');
    const { under } = reply.layers;
    canvas.width = under.width;
    canvas.height = under.height;
    canvas.getContext('2d')?.drawImage(under, 0, 0);
    return canvas.toDataURL();
  };
}
