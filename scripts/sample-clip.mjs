// Makes src/web/public/videos/sample-5s.mp4, the generator's sample clip. This script draws and speaks it, so that we
// may distribute it. Needs ffmpeg, espeak-ng, and Chromium. Run it with `node scripts/sample-clip.mjs`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumPath } from './chromium.mjs';

const words = "Hi, I'm Maya, a virtual assistant with six years of experience. Let's talk!";
const durationSeconds = 5;
const framesPerSecond = 30;
const output = fileURLToPath(new URL('../src/web/public/videos/sample-5s.mp4', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'sample-clip-'));

try {
  const speech = join(scratch, 'speech.wav');
  const audio = join(scratch, 'audio.wav');
  execFileSync('espeak-ng', ['-v', 'en-us+f4', '-s', '190', '-p', '52', '-g', '1', '-w', speech, words]);
  // Adds a little reverb and warmth, and pads to exactly the length of the video.
  const voice = `adelay=250,highpass=f=90,equalizer=f=3200:t=q:w=1:g=-4,aecho=0.9:0.6:18|31:0.12|0.07,loudnorm=I=-18:TP=-2,apad,atrim=0:${durationSeconds},afade=t=out:st=${durationSeconds - 0.15}:d=0.15`;
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    speech,
    '-af',
    voice,
    '-ar',
    '48000',
    '-ac',
    '1',
    '-c:a',
    'pcm_s16le',
    audio,
  ]);

  await drawFrames(loudnessByFrame(audio));

  mkdirSync(dirname(output), { recursive: true });
  const frames = ['-framerate', String(framesPerSecond), '-i', join(scratch, 'frame-%03d.png')];
  const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '25', '-profile:v', 'main', '-bf', '0'];
  const color = [
    '-vf',
    'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
  ];
  const aac = ['-c:a', 'aac', '-b:a', '64k', '-t', String(durationSeconds)];
  const reproducible = [
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags',
    '+bitexact',
  ];
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...frames,
    '-i',
    audio,
    ...color,
    ...h264,
    ...aac,
    ...reproducible,
    output,
  ]);
  console.log(`${output}: ${statSync(output).size} bytes`);
} finally {
  rmSync(scratch, { recursive: true });
}

/** @param {number[]} loudness */
async function drawFrames(loudness) {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 720, height: 900 } });
  await page.setContent('<canvas width="720" height="900"></canvas>');
  await page.addScriptTag({ path: fileURLToPath(new URL('sample-clip/scene.js', import.meta.url)) });
  for (const [frameIndex, level] of loudness.entries()) {
    const moment = JSON.stringify({ seconds: frameIndex / framesPerSecond, loudness: level });
    const url = await page.evaluate(
      `(() => { const canvas = document.querySelector('canvas'); drawScene(canvas.getContext('2d'), ${moment}); return canvas.toDataURL(); })()`,
    );
    const name = `frame-${String(frameIndex).padStart(3, '0')}.png`;
    writeFileSync(join(scratch, name), Buffer.from(String(url).split(',')[1] ?? '', 'base64'));
  }
  await browser.close();
}

/**
 * Returns how far the mouth is open in each frame, 0 to 1: the audio level with a fast attack and a slow release.
 * @param {string} path of a 16-bit mono WAV at 48 kHz
 * @returns {number[]}
 */
function loudnessByFrame(path) {
  const file = readFileSync(path);
  const start = file.indexOf('data') + 8;
  const samplesPerFrame = 48_000 / framesPerSecond;
  let level = 0;
  return Array.from({ length: durationSeconds * framesPerSecond }, (_, frameIndex) => {
    let power = 0;
    for (let sample = 0; sample < samplesPerFrame; sample += 1) {
      const at = start + 2 * (frameIndex * samplesPerFrame + sample);
      power += at + 1 < file.length ? (file.readInt16LE(at) / 32_768) ** 2 : 0;
    }
    const target = Math.min(1, Math.sqrt(power / samplesPerFrame) * 5);
    level += (target - level) * (target > level ? 0.75 : 0.4);
    return Math.round(level * 1000) / 1000;
  });
}
