import type { InspectionRefusal } from '#domain/video/inspection.ts';
import type { RenderErrorCode } from '#domain/video/render-state.ts';

/** The toasts of part 1 §8 of the specification, word for word. */
export const says = {
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
  cancelled: 'Processing cancelled',
} as const;

const longestMessage = 300;

/** What the toast says when a render ends without a video. The end of an encoder's message is where it says why. */
export function renderFailureToast(reason: RenderErrorCode, message: string): string {
  switch (reason) {
    case 'load-timeout':
      return says.loadTimeout;
    case 'no-canvas':
      return says.noCanvas;
    case 'encoding-failed':
    case 'no-encoder':
    case 'stalled':
      return `Encoding failed: ${message.trim().slice(-longestMessage) || 'Unknown error'}`;
    default:
      return says.failed;
  }
}

/** What stands on the screen then: what happened, and what to do now. */
export const renderFailureAdvice: Readonly<Record<RenderErrorCode, string>> = {
  'encoding-failed': 'The browser’s encoder gave up. Fast mode asks less of it: switch it on and try again.',
  stalled:
    'The encoder stopped twice, the second time in fast mode. Close other tabs that play video, then try again.',
  'load-timeout':
    'The converter for this kind of video did not load in time. Check your connection and try again.',
  'part-missing':
    'A part of this page did not load. Check your connection and try again; if that does not help, reload the page.',
  'no-canvas': 'The browser had no memory left to draw the frame. Close other tabs and try again.',
  'no-encoder': 'This browser cannot make MP4 videos. A current Chrome, Edge or Safari can.',
  'source-unreadable':
    'The video could not be read to its end. It may be damaged, or was moved or deleted meanwhile.',
  'too-large': 'The video did not get below 16 MB. Choose a calmer or shorter part of it.',
  'check-failed': 'The finished file was not what it should be, so it is not handed out. Please try again.',
  'worker-died': 'The browser ended the work, for want of memory as a rule. Close other tabs and try again.',
};

/** Why a file was refused, each in its own words. */
export const refusalSentences: Readonly<Record<InspectionRefusal, string>> = {
  'empty-file': 'This file is empty. Please save or record the video once more.',
  'not-a-video': 'This file is named like a video, but it holds something else.',
  damaged: 'This video is damaged or was cut off while it was copied. Please try another copy of it.',
  'out-of-reach':
    'This device does not hand the file over. If it is in a cloud, download it first; if it was moved, choose it anew.',
  'no-video-track': 'This file has sound but no picture. Please choose one with a video in it.',
  'unsupported-codec':
    'This browser cannot read this kind of video. An MP4 with H.264, as phones record it, works everywhere.',
  'load-timeout':
    'The converter for this kind of video did not load in time. Check your connection and try again.',
  'part-missing':
    'A part of this page did not load. Check your connection and try again; if that does not help, reload the page.',
};
