import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json' with {
  type: 'json',
};
import { beforeAll, expect, test } from 'vitest';
import { compileAssemblyScript } from '../../../../scripts/vite/assemblyscript.mjs';
import { createFaceDetector } from './detect-faces.ts';
import { readFaceModel } from './face-model.ts';

const detector = fileURLToPath(new URL('../../../../node_modules/@vladmandic/face-api/', import.meta.url));
const weights = manifest.flatMap((group) => group.weights);
const file = Uint8Array.from(readFileSync(`${detector}model/tiny_face_detector_model.bin`)).buffer;
const model = readFaceModel(weights, file);
let module: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const path = fileURLToPath(new URL('./faces.as', import.meta.url));
  module = new Uint8Array(await compileAssemblyScript(path));
});

/** Without SIMD, the TypeScript implementation is used. */
const withoutSimd = new Uint8Array([0]);

async function detectFaces(picture: ImageData, code = module) {
  const size = { widthPixels: picture.width, heightPixels: picture.height };
  return (await createFaceDetector(code, model, size))(picture);
}

/** One of the package's photos, after an ffmpeg filter. */
function photo(number: number, width: number, height: number, filter = 'null'): ImageData {
  const scale = `${filter},scale=${width}:${height},format=rgba`;
  const input = ['-v', 'error', '-i', `${detector}demo/sample${number}.jpg`];
  const data = execFileSync('ffmpeg', [...input, '-vf', scale, '-f', 'rawvideo', '-']);
  return { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' } as ImageData;
}

test('finds each of the three faces of a photo once', async () => {
  const faces = (await detectFaces(photo(3, 384, 270))).filter(({ score }) => score > 0.5);
  const middles = faces.map(({ left, width }) => left + width / 2).toSorted((one, other) => one - other);
  expect(middles).toHaveLength(3);
  [0.35, 0.61, 0.83].forEach((expected, index) => {
    expect(Math.abs((middles[index] ?? 0) - expected)).toBeLessThan(0.05);
  });
});

test('finds a face at its place in images of any shape', async () => {
  const cut = 'crop=400:480:1440:130,scale=300:360';
  const [wide] = await detectFaces(photo(6, 384, 216, `${cut},pad=1280:720:880:120`));
  expect(wide && wide.left + wide.width / 2).toBeCloseTo(0.79, 1);
  const [upright, ...others] = await detectFaces(photo(6, 216, 384, `${cut},pad=720:1280:40:300`));
  expect(upright && upright.top + upright.height / 2).toBeCloseTo(0.38, 1);
  expect(others).toEqual([]);
});

test('finds no face in a photo without one', async () => {
  const legs = photo(4, 384, 216, 'crop=1200:600:300:840');
  expect((await detectFaces(legs)).filter(({ score }) => score > 0.5)).toEqual([]);
});

test('rejects the file of a different model', async () => {
  expect(() => readFaceModel(weights, file.slice(4))).toThrow(/The face model has \d+ bytes/);
});

test('finds the same faces without SIMD', async () => {
  const picture = photo(6, 160, 192, 'crop=400:480:1440:130');
  const [fast, slow] = [await detectFaces(picture), await detectFaces(picture, withoutSimd)];
  expect(fast).toHaveLength(slow.length);
  expect(fast.length).toBeGreaterThan(0);
  fast.forEach((face, index) => {
    expect(face.left).toBeCloseTo(slow[index]?.left ?? Number.NaN, 4);
    expect(face.score).toBeCloseTo(slow[index]?.score ?? Number.NaN, 4);
  });
});
