import type { AudioNote } from '#domain/video/audio-notes.ts';
import type { InspectionRefusal } from '#domain/video/inspection.ts';
import type { RenderErrorCode } from '#domain/video/render-state.ts';

/** The toasts of part 1, section 8 of the specification, word for word. */
export const toastTexts = {
  notAVideo: 'Please upload a valid video file.',
  incomplete: 'Please upload a video and enter a position title.',
  sampleFailed: 'Failed to load sample clip',
  failed: 'Failed to process video. Please try again.',
  stalled: 'Encoder stalled — retrying in Fast mode',
  loadTimeout: 'FFmpeg load timeout',
  noCanvas: 'Canvas context not available',
  uploaded: 'Video uploaded successfully!',
  sampleLoaded: 'Loaded sample clip',
  fastMode: 'Fast mode enabled for better performance',
  started: 'Video processing started...',
  done: 'Video processed successfully!',
  canceled: 'Processing cancelled',
} as const;

const maxMessageLength = 300;

/** Returns the toast for a failed render. The end of an encoder's message contains the reason. */
export function renderFailureToast(reason: RenderErrorCode, message: string): string {
  switch (reason) {
    case 'load-timeout':
      return toastTexts.loadTimeout;
    case 'no-canvas':
      return toastTexts.noCanvas;
    case 'encoding-failed':
    case 'no-encoder':
    case 'stalled':
      return `Encoding failed: ${message.trim().slice(-maxMessageLength) || 'Unknown error'}`;
    default:
      return toastTexts.failed;
  }
}

/** The advice on the page after a failed render. */
export const renderFailureAdvice: Readonly<Record<RenderErrorCode, string>> = {
  'encoding-failed': 'The browser’s encoder failed. Turn on fast mode and try again.',
  stalled:
    'The encoder stalled twice, the second time in fast mode. Close other tabs that play video, then try again.',
  'load-timeout':
    'The converter for this kind of video took too long to load. Check your connection and try again.',
  'part-missing':
    'Part of this page failed to load. Check your connection and try again, or reload the page.',
  'no-canvas': 'The browser ran out of memory while drawing the frame. Close other tabs and try again.',
  'no-encoder': 'This browser can’t create MP4 videos. Use a current Chrome, Edge, Firefox, or Safari.',
  'source-unreadable': 'Couldn’t read the whole video. It may be damaged, moved, or deleted.',
  'too-large': 'Couldn’t get the video below 16 MB. Choose a shorter part, or one with less motion.',
  'check-failed': 'The finished video failed our check. Please try again.',
  'worker-died': 'The browser stopped, probably out of memory. Close other tabs and try again.',
};

/** The messages for refused files. */
export const refusalMessages: Readonly<Record<InspectionRefusal, string>> = {
  'empty-file': 'This file is empty. Save or record the video again.',
  'not-a-video': 'This file is named like a video but contains something else.',
  damaged: 'This video is damaged or was cut off while copying. Try another copy.',
  'too-slow':
    'Reading this video took too long. Close other tabs and choose it again. If that doesn’t help, it may be damaged: try another copy.',
  'out-of-reach':
    'Can’t read this file. If it’s in the cloud, download it first. If it was moved, choose it again.',
  'no-video-track': 'This file has audio but no video. Choose a file with video.',
  'unsupported-codec':
    'This browser can’t read this kind of video. MP4 with H.264, the usual phone format, works everywhere.',
  'load-timeout':
    'The converter for this kind of video took too long to load. Check your connection and try again.',
  'part-missing':
    'Part of this page failed to load. Check your connection and try again, or reload the page.',
};

/** The messages about a finished video's audio. */
export const audioNoteMessages: Readonly<Record<AudioNote, string>> = {
  silent: 'The audio was too quiet to adjust.',
  'too-quiet': 'The clip is so quiet that its audio stays quieter than usual.',
  limited: 'A few very loud moments keep the rest of the audio quieter than usual.',
  noisy: 'Some background noise remains. A recording closer to the microphone would help.',
};
