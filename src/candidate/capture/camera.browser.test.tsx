import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { patch } from '#tests/component/patch.ts';
import { canRecord, openCamera, type StreamQuality, watchStream } from './camera.ts';

test('opens the camera with its microphone', async () => {
  expect(canRecord()).toBe(true);
  const opened = await openCamera('user');
  if ('failure' in opened) throw new Error(`The camera is ${opened.failure}.`);
  const kinds = opened.stream.getTracks().map(({ kind }) => kind);
  for (const track of opened.stream.getTracks()) track.stop();
  expect(kinds.sort()).toEqual(['audio', 'video']);
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['NotSupportedError', 'unsupported'],
])('reports %s as %s', async (name, failure) => {
  patch(navigator.mediaDevices, 'getUserMedia', () => () => Promise.reject(new DOMException('No', name)));
  expect(await openCamera('user')).toEqual({ failure });
});

test('a browser without a supported format cannot record', async () => {
  patch(MediaRecorder, 'isTypeSupported', () => () => false);
  expect(canRecord()).toBe(false);
  expect(await openCamera('user')).toEqual({ failure: 'unsupported' });
});

test('reports changes in brightness and audio level', async () => {
  // Browsers process audio only after a user gesture.
  await userEvent.click(document.body);
  const scene = fakeCamera();
  let now: StreamQuality | undefined;
  const stop = watchStream(scene.stream, scene.video, (quality) => {
    now = quality;
  });
  onTestFinished(stop);
  for (const [gray, gain, expected] of [
    [0, 0, { light: 'dark', level: 'silent' }],
    [50, 0.01, { light: 'dim', level: 'quiet' }],
    [128, 0.1, { light: 'good', level: 'good' }],
    [255, 1.4, { light: 'bright', level: 'loud' }],
  ] as const) {
    scene.show(gray);
    scene.play(gain);
    await expect.poll(() => now).toEqual(expected);
  }
});

/** A stream of a gray image and a tone with adjustable brightness and volume. */
function fakeCamera() {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This page has no canvas.');
  context.fillRect(0, 0, canvas.width, canvas.height);
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: 300 });
  const volume = new GainNode(audio, { gain: 0 });
  const output = audio.createMediaStreamDestination();
  tone.connect(volume).connect(output);
  tone.start();
  const stream = new MediaStream([
    ...canvas.captureStream(10).getTracks(),
    ...output.stream.getAudioTracks(),
  ]);
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  document.body.append(video);
  void video.play();
  onTestFinished(async () => {
    video.remove();
    await audio.close();
  });
  return {
    stream,
    video,
    show(gray: number) {
      context.fillStyle = `rgb(${gray} ${gray} ${gray})`;
      context.fillRect(0, 0, canvas.width, canvas.height);
    },
    play(gain: number) {
      volume.gain.value = gain;
    },
  };
}
