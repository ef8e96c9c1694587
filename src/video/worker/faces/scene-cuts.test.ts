import { describe, expect, test } from 'vitest';
import type { Face } from '#domain/video/faces.ts';
import { type LightMap, lightMapOf, maySceneChange, sceneCutBetween } from './scene-cuts.ts';

const size = { width: 64, height: 36 };

/** An image whose brightness depends on the position, from 0 to 1 in both directions. */
function picture(lightAt: (x: number, y: number) => number): LightMap {
  const data = new Uint8ClampedArray(4 * size.width * size.height);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++)
      data.fill(
        lightAt(x / size.width, y / size.height),
        4 * (y * size.width + x),
        4 * (y * size.width + x) + 3,
      );
  return lightMapOf({ data, ...size });
}

const office = picture((x) => (x < 0.5 ? 200 : 60));
const garden = picture((_, y) => (y < 0.5 ? 40 : 180));
const faceAt = (left: number): Face => ({ left, top: 0.3, width: 0.1, height: 0.2, score: 0.9 });

describe('a scene cut', () => {
  const read = (cutSeconds: number, isGradual = false) => {
    const times: number[] = [];
    return {
      times,
      at: async (seconds: number) => {
        times.push(seconds);
        if (!isGradual) return seconds < cutSeconds ? office : garden;
        return office.map((light, cell) => light + (seconds - 3) * 2 * ((garden[cell] ?? 0) - light));
      },
    };
  };
  const [before, after] = [
    { seconds: 3, light: office },
    { seconds: 3.5, light: garden },
  ];

  test('finds a scene cut to the frame, with few frames read', async () => {
    for (const seconds of [3.01, 3.2, 3.49]) {
      const { at, times } = read(seconds);
      const cut = await sceneCutBetween(before, after, at);
      expect(cut, `of ${seconds}`).toBeGreaterThan(seconds - 1 / 60);
      expect(cut, `of ${seconds}`).toBeLessThanOrEqual(seconds + 0.001);
      expect(times.length).toBeLessThan(7);
    }
  });

  test('finds no scene cut if the image fades or pans', async () => {
    const { at, times } = read(0, true);
    expect(await sceneCutBetween(before, after, at)).toBeNull();
    expect(times.length).toBe(1);
  });

  test('searches for a scene cut only if both the scene and the place of the face change', () => {
    const shown = (light: LightMap, ...faces: Face[]) => ({ light, faces });
    expect(maySceneChange(shown(office, faceAt(0.2)), shown(garden, faceAt(0.6)))).toBe(true);
    expect(maySceneChange(shown(office, faceAt(0.2)), shown(garden, faceAt(0.22)))).toBe(false);
    expect(maySceneChange(shown(office, faceAt(0.2)), shown(office, faceAt(0.6)))).toBe(false);
    expect(maySceneChange(shown(office), shown(garden, faceAt(0.6)))).toBe(true);
    expect(maySceneChange(shown(office), shown(garden))).toBe(false);
  });
});
