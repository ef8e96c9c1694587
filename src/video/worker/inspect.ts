import {
  EncodedPacketSink,
  type Input,
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
import { canDecodeAudio } from './can-decode-audio.ts';
import { loadModule } from './load-module.ts';
import { editEndsOf } from './source/edit-lists.ts';
import { openInput } from './source/open-input.ts';
import { startOf } from './source/source-clock.ts';

/**
 * Inspects a file by its index, last packet, and first frame. Returns a description of the clip, or why it can't be
 * used.
 * @throws RenderError `part-missing`
 */
export async function inspectFile(file: Blob): Promise<InspectionResult> {
  if (file.size === 0) return { ok: false, reason: 'empty-file' };
  const inspected = await inspectInBrowser(file);
  const result = inspected === 'probe' ? await probe(file) : inspected;
  const isDamaged = !result.ok && result.reason === 'damaged';
  return isDamaged && !(await isReadable(file)) ? { ok: false, reason: 'out-of-reach' } : result;
}

async function probe(file: Blob): Promise<InspectionResult> {
  const { inspectWithFfmpeg } = await loadModule(import('./ffmpeg/ffmpeg-probe.ts'));
  return inspectWithFfmpeg(file);
}

/** A demuxer can't distinguish damaged data from data that the device fails to read. */
async function isReadable(file: Blob): Promise<boolean> {
  const reads = [file.slice(0, 1), file.slice(-1)].map((part) => part.arrayBuffer());
  return (await Promise.allSettled(reads)).every(({ status }) => status === 'fulfilled');
}

async function inspectInBrowser(file: Blob): Promise<InspectionResult | 'probe'> {
  const input = openInput(file);
  try {
    if (await input.canRead()) return await inspectTracks(file, input);
    return (await isOlderFormat(file)) ? 'probe' : { ok: false, reason: 'not-a-video' };
  } catch {
    // The format was recognized, but the contents are invalid.
    return { ok: false, reason: 'damaged' };
  } finally {
    input.dispose();
  }
}

/** Magic numbers, in hexadecimal, of AVI, FLV, WMV, and MPEG program streams, which only ffmpeg can read. */
const olderFormats = [/^52494646.{8}415649/, /^464c56/, /^3026b275/, /^000001b[a3]/];

async function isOlderFormat(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const digits = Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return olderFormats.some((magic) => magic.test(digits));
}

/** Formats whose video tracks Mediabunny leaves out if it doesn't know the codec. */
const hidesVideoTracks: InputFormat[] = [OGG, MPEG_TS];

async function inspectTracks(file: Blob, input: Input): Promise<InspectionResult | 'probe'> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) {
    if (hidesVideoTracks.includes(await input.getFormat())) return 'probe';
    return { ok: false, reason: audio ? 'no-video-track' : 'damaged' };
  }
  const startSeconds = await startOf(video, audio);
  const durationSeconds = (await endOf(file, input, audio ? [video, audio] : [video])) - startSeconds;
  if (!(durationSeconds > 0) || !(await isComplete(video))) return { ok: false, reason: 'damaged' };

  const backend = await backendFor(video, audio);
  const firstFrame = backend === 'webcodecs' ? await decodeFirstFrame(video) : null;
  if (backend === 'webcodecs' && !firstFrame) return { ok: false, reason: 'damaged' };
  if (backend === 'probe') return backend;
  if (backend === 'none') return { ok: false, reason: 'unsupported-codec' };
  return {
    ok: true,
    inspection: {
      fileBytes: file.size,
      container: (await input.getFormat()).name,
      durationSeconds,
      video: {
        ...(await describeVideo(video)),
        ...(firstFrame?.isConverted ? { areFramesConverted: true } : {}),
        ...((await video.canDecode()) ? {} : { isDecodedByFfmpeg: true }),
      },
      audio: audio && (await describeAudio(audio)),
      engine: backend,
    },
  };
}

/**
 * Encoders pad the last audio frame and remove the padding with the edit list. A difference up to this is not a cut.
 */
const maxPaddingSeconds = 0.1;

/**
 * The clip's end on its own clock, as players see it: after its last packet, or earlier if an edit list cuts it off.
 */
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

/**
 * The index of a truncated file still lists the missing packets, so only reading the last one reveals the truncation.
 */
async function isComplete(video: InputVideoTrack): Promise<boolean> {
  const last = await new EncodedPacketSink(video).getPacket(Number.POSITIVE_INFINITY);
  return last !== null && last.data.byteLength > 0;
}

/** Falls back to software decoding if hardware decoding fails. Null if both fail. */
async function decodeFirstFrame(video: InputVideoTrack): Promise<{ isConverted: boolean } | null> {
  const firstSeconds = await video.getFirstTimestamp();
  for (const hardwareAcceleration of ['no-preference', 'prefer-software'] as const) {
    const sink = new VideoSampleSink(video, { hardwareAcceleration });
    const sample = await sink.getSample(firstSeconds).catch(() => null);
    if (!sample) continue;
    const isConverted =
      sample.format?.startsWith('BGR') === true || sample.format?.startsWith('RGB') === true;
    sample.close();
    return { isConverted };
  }
  return null;
}

async function backendFor(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<Inspection['engine'] | 'none' | 'probe'> {
  if ((await video.canDecode()) && (!audio || (await canDecodeAudio(audio)))) return 'webcodecs';
  const videoCodec = await video.getCodec();
  if (videoCodec === null || (audio && (await audio.getCodec()) === null)) return 'probe';
  return hasFfmpegDecoder(videoCodec) ? 'ffmpeg' : 'none';
}

async function describeVideo(video: InputVideoTrack): Promise<Inspection['video']> {
  const { averagePacketRate } = await video.computePacketStats(100);
  return {
    codec: await video.getCodec(),
    displayWidthPixels: await video.getDisplayWidth(),
    displayHeightPixels: await video.getDisplayHeight(),
    rotationDegrees: await video.getRotation(),
    averageFramesPerSecond: Number.isFinite(averagePacketRate) ? averagePacketRate : null,
  };
}

async function describeAudio(audio: InputAudioTrack): Promise<Inspection['audio']> {
  return {
    codec: await audio.getCodec(),
    channels: await audio.getNumberOfChannels(),
    sampleRateHertz: await audio.getSampleRate(),
  };
}
