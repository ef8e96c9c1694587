import { expect, test } from 'vitest';
import { reportUnspecifiedColorsAsNull } from './unspecified-colors.ts';

/** A color space that reports the same values as WebKit. */
class WebKitColorSpace {
  get primaries() {
    return 'unspecified';
  }
  get matrix() {
    return 'bt709';
  }
}

test('reads untagged parts of the color space as null, and tagged parts unchanged', () => {
  reportUnspecifiedColorsAsNull(WebKitColorSpace.prototype);
  const { primaries, matrix } = new WebKitColorSpace();
  expect({ primaries, matrix }).toEqual({ primaries: null, matrix: 'bt709' });
});
