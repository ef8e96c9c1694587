import {
  ALL_FORMATS,
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  VideoSampleSink,
} from 'mediabunny';
import type { Inspection, InspectionResult } from '#domain/video/inspection.ts';
import { startOf } from './source-clock.ts';

/** Says what a file is, or why it cannot become a video, from its index, its last packet and its first picture. */
export async function inspectFile(file: Blob): Promise<InspectionResult> {
  if (file.size === 0) return { ok: false, reason: 'empty-file' };
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    if (!(await input.canRead())) return { ok: false, reason: 'not-a-video' };
    return await inspectTracks(file, input);
  } catch {
    // The format was recognised and then did not hold what it promises.
    return { ok: false, reason: 'damaged' };
  } finally {
    input.dispose();
  }
}

async function inspectTracks(file: Blob, input: Input): Promise<InspectionResult> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) return { ok: false, reason: audio ? 'no-video-track' : 'damaged' };
  const startSeconds = await startOf(video, audio);
  const durationSeconds = (await input.computeDuration(audio ? [video, audio] : [video])) - startSeconds;
  if (!(durationSeconds > 0) || !(await isComplete(video))) return { ok: false, reason: 'damaged' };

  const engine = await engineFor(video, audio);
  if (engine === 'webcodecs' && !(await hasPicture(video))) return { ok: false, reason: 'damaged' };
  if (engine === 'none') return { ok: false, reason: 'unsupported-codec' };
  return {
    ok: true,
    inspection: {
      fileBytes: file.size,
      container: (await input.getFormat()).name,
      durationSeconds,
      video: await describedVideo(video),
      audio: audio && (await describedAudio(audio)),
      engine,
    },
  };
}

/** The index of a truncated file still speaks of what is gone: only reading the end shows it. */
async function isComplete(video: InputVideoTrack): Promise<boolean> {
  const last = await new EncodedPacketSink(video).getPacket(Number.POSITIVE_INFINITY);
  return last !== null && last.data.byteLength > 0;
}

async function hasPicture(video: InputVideoTrack): Promise<boolean> {
  const sample = await new VideoSampleSink(video).getSample(await video.getFirstTimestamp());
  sample?.close();
  return sample !== null;
}

async function engineFor(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<Inspection['engine'] | 'none'> {
  const isVideoDecodable = await video.canDecode();
  if (isVideoDecodable && (!audio || (await audio.canDecode()))) return 'webcodecs';
  return 'none';
}

async function describedVideo(video: InputVideoTrack): Promise<Inspection['video']> {
  const { averagePacketRate } = await video.computePacketStats(100);
  return {
    codec: await video.getCodec(),
    displayWidthPixels: await video.getDisplayWidth(),
    displayHeightPixels: await video.getDisplayHeight(),
    rotationDegrees: await video.getRotation(),
    averageFramesPerSecond: Number.isFinite(averagePacketRate) ? averagePacketRate : null,
  };
}

async function describedAudio(audio: InputAudioTrack): Promise<Inspection['audio']> {
  return {
    codec: await audio.getCodec(),
    channels: await audio.getNumberOfChannels(),
    sampleRateHertz: await audio.getSampleRate(),
  };
}
