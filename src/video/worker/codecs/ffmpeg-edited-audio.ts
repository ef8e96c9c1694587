import type { FFmpeg } from '@ffmpeg/ffmpeg';
import type { AudioNote } from '#domain/video/audio-notes.ts';
import { audioFinishOf, isAudioEdited } from '../audio/finish-audio.ts';
import { wholeAudio } from '../audio/whole-audio.ts';
import type { ProbedFile } from '../ffmpeg/ffprobe.ts';
import type { RenderJob } from '../render-job.ts';
import { ffmpegAudio } from '../source/ffmpeg-audio.ts';

const path = '/edited-audio.f32';
const rateHertz = 48_000;

/**
 * ffmpeg arguments for the audio of the result: a separate input if the audio was edited, and a filter. `notes` list
 * missed targets.
 */
export type AudioArguments = { input: string[]; filter: string[]; notes: AudioNote[] };

/** Edits the clip's audio and writes it into ffmpeg's file system. Null if the plan edits nothing. */
export async function editedAudioArguments(
  ffmpeg: FFmpeg,
  { plan, music }: Pick<RenderJob, 'plan' | 'music'>,
  { audio: stream, canSeek }: ProbedFile,
): Promise<AudioArguments | null> {
  const edit = audioFinishOf(plan, music);
  if (plan.audioBitsPerSecond === null || !isAudioEdited(plan) || !edit || !stream) return null;
  const decoded = await ffmpegAudio(ffmpeg, { stream, canSeek }, plan.trim);
  const mono = await wholeAudio(decoded, rateHertz, plan.trim.durationSeconds);
  const { mono: edited, notes } = await edit.finish(mono, rateHertz);
  await ffmpeg.writeFile(path, new Uint8Array(edited.buffer, edited.byteOffset, edited.byteLength));
  return { input: `-f f32le -ar ${rateHertz} -ac 1 -i ${path}`.split(' '), filter: [], notes };
}
