import {
  ALL_FORMATS,
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputVideoTrack,
  IsobmffInputFormat,
  MPEG_TS,
  OGG,
  VideoSampleSink,
} from 'mediabunny';
import { hasFfmpegDecoder } from '#domain/video/decoders.ts';
import type { Inspection, InspectionResult } from '#domain/video/inspection.ts';
import { loadPart } from './load-part.ts';
import { editEndsOf } from './source/edit-lists.ts';
import { startOf } from './source/source-clock.ts';

/**
 * Says what a file is, or why it cannot become a video, from its index, its last packet and its first picture.
 * @throws RenderError `part-missing`
 */
export async function inspectFile(file: Blob): Promise<InspectionResult> {
  if (file.size === 0) return { ok: false, reason: 'empty-file' };
  const here = await inspectHere(file);
  const result = here === 'probe' ? await inspectThere(file) : here;
  const isDamaged = !result.ok && result.reason === 'damaged';
  return isDamaged && !(await isAtHand(file)) ? { ok: false, reason: 'out-of-reach' } : result;
}

async function inspectThere(file: Blob): Promise<InspectionResult> {
  const { inspectWithFfmpeg } = await loadPart(import('./ffmpeg/ffmpeg-probe.ts'));
  return inspectWithFfmpeg(file);
}

/** A reader of videos cannot tell bytes that make no sense from bytes that the device does not give. */
async function isAtHand(file: Blob): Promise<boolean> {
  const reads = [file.slice(0, 1), file.slice(-1)].map((part) => part.arrayBuffer());
  return (await Promise.allSettled(reads)).every(({ status }) => status === 'fulfilled');
}

async function inspectHere(file: Blob): Promise<InspectionResult | 'probe'> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    if (await input.canRead()) return await inspectTracks(file, input);
    return (await isOlderFormat(file)) ? 'probe' : { ok: false, reason: 'not-a-video' };
  } catch {
    // The format was recognised and then did not hold what it promises.
    return { ok: false, reason: 'damaged' };
  } finally {
    input.dispose();
  }
}

/** How AVI, FLV, WMV and MPEG programme streams begin, in hexadecimal: what ffmpeg reads and the browser's side does not. */
const olderFormats = [/^52494646.{8}415649/, /^464c56/, /^3026b275/, /^000001b[a3]/];

async function isOlderFormat(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const digits = Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return olderFormats.some((beginning) => beginning.test(digits));
}

/** In these, pictures of a codec that the browser's side does not know are not even counted as a track. */
const hidesPictures: InputFormat[] = [OGG, MPEG_TS];

async function inspectTracks(file: Blob, input: Input): Promise<InspectionResult | 'probe'> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) {
    if (hidesPictures.includes(await input.getFormat())) return 'probe';
    return { ok: false, reason: audio ? 'no-video-track' : 'damaged' };
  }
  const startSeconds = await startOf(video, audio);
  const durationSeconds = (await endOf(file, input, audio ? [video, audio] : [video])) - startSeconds;
  if (!(durationSeconds > 0) || !(await isComplete(video))) return { ok: false, reason: 'damaged' };

  const engine = await engineFor(video, audio);
  if (engine === 'webcodecs' && !(await hasPicture(video))) return { ok: false, reason: 'damaged' };
  if (engine === 'probe') return engine;
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

/** An encoder's last frame is padded, and the padding left out by the edit list: nobody cut that. */
const maxPaddingSeconds = 0.1;

/** Where a clip ends on its own clock: with its last packet, or before that where its edit lists end it, as players do. */
async function endOf(
  file: Blob,
  input: Input,
  tracks: readonly (InputVideoTrack | InputAudioTrack)[],
): Promise<number> {
  const editEnds =
    (await input.getFormat()) instanceof IsobmffInputFormat
      ? await editEndsOf(file)
      : new Map<number, number>();
  const ends = tracks.map(async (track) => {
    const mediaEnd = await track.computeDuration();
    const editEnd = editEnds.get(track.id) ?? Number.POSITIVE_INFINITY;
    return editEnd < mediaEnd - maxPaddingSeconds ? editEnd : mediaEnd;
  });
  return Math.max(...(await Promise.all(ends)));
}

/** The index of a truncated file still speaks of what is gone: only reading the end shows it. */
async function isComplete(video: InputVideoTrack): Promise<boolean> {
  const last = await new EncodedPacketSink(video).getPacket(Number.POSITIVE_INFINITY);
  return last !== null && last.data.byteLength > 0;
}

/** Without the graphics card where its decoder gives none. */
async function hasPicture(video: InputVideoTrack): Promise<boolean> {
  const firstSeconds = await video.getFirstTimestamp();
  for (const hardwareAcceleration of ['no-preference', 'prefer-software'] as const) {
    const sink = new VideoSampleSink(video, { hardwareAcceleration });
    const sample = await sink.getSample(firstSeconds).catch(() => null);
    sample?.close();
    if (sample) return true;
  }
  return false;
}

async function engineFor(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<Inspection['engine'] | 'none' | 'probe'> {
  if ((await video.canDecode()) && (!audio || (await audio.canDecode()))) return 'webcodecs';
  const videoCodec = await video.getCodec();
  if (videoCodec === null || (audio && (await audio.getCodec()) === null)) return 'probe';
  return hasFfmpegDecoder(videoCodec) ? 'ffmpeg' : 'none';
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
