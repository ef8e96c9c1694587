import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { fitsCap } from '#domain/video/budget.ts';
import { frameCountOf, type RenderPlan } from '#domain/video/plan.ts';
import { RenderError } from './render-error.ts';

/** How far the container's duration may be from the plan: sound ends on whole packets. */
const durationToleranceSeconds = 0.25;

export type CheckedResult = { durationSeconds: number; frameCount: number };

/** Opens the finished file as a player would. @throws RenderError `check-failed` when it is not what was planned. */
export async function checkResult(file: ArrayBuffer, plan: RenderPlan): Promise<CheckedResult> {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  try {
    const found = await contentOf(input);
    const expectedSeconds = frameCountOf(plan) / plan.framesPerSecond;
    const complaints = [
      fitsCap(file.byteLength) || `it has ${file.byteLength} bytes`,
      isIndexFirst(file) || 'its index comes last',
      found.codec === 'avc' || `its picture is ${found.codec}`,
      (found.widthPixels === plan.output.widthPixels && found.heightPixels === plan.output.heightPixels) ||
        `it measures ${found.widthPixels} x ${found.heightPixels}`,
      found.frameCount === frameCountOf(plan) || `it has ${found.frameCount} frames`,
      found.audioCodec === (plan.audioBitsPerSecond === null ? null : 'aac') ||
        `its sound is ${found.audioCodec}`,
      Math.abs(found.durationSeconds - expectedSeconds) <= durationToleranceSeconds ||
        `it lasts ${found.durationSeconds} s`,
    ].filter((complaint) => complaint !== true);
    if (complaints.length > 0)
      throw new RenderError('check-failed', `The result is wrong: ${complaints.join(', ')}.`);
    return { durationSeconds: found.durationSeconds, frameCount: found.frameCount };
  } finally {
    input.dispose();
  }
}

async function contentOf(input: Input) {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) throw new RenderError('check-failed', 'The result has no picture.');
  let frameCount = 0;
  for await (const _packet of new EncodedPacketSink(video).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    frameCount++;
  }
  return {
    codec: await video.getCodec(),
    widthPixels: await video.getCodedWidth(),
    heightPixels: await video.getCodedHeight(),
    audioCodec: audio ? await audio.getCodec() : null,
    durationSeconds: await input.computeDuration(),
    frameCount,
  };
}

/** Walks the boxes of the file: `moov` must stand before `mdat`, or a player has to fetch all of it first. */
function isIndexFirst(file: ArrayBuffer): boolean {
  const view = new DataView(file);
  for (let offset = 0; offset + 8 <= file.byteLength; ) {
    const type = String.fromCharCode(...new Uint8Array(file, offset + 4, 4));
    if (type === 'moov') return true;
    if (type === 'mdat') return false;
    offset += Math.max(8, view.getUint32(offset));
  }
  return false;
}
