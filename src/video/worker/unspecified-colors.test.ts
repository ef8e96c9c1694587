import { expect, test } from 'vitest';
import { reportUnspecifiedColorsAsNull } from './unspecified-colors.ts';

/** A color space that reports what WebKit does. */
class WebKitColorSpace {
  get primaries() {
    return 'unspecified';
  }
  get matrix() {
    return 'bt709';
  }
}

test('an untagged part of the color space reads as null, a tagged one as it is', () => {
  reportUnspecifiedColorsAsNull(WebKitColorSpace.prototype);
  const { primaries, matrix } = new WebKitColorSpace();
  expect({ primaries, matrix }).toEqual({ primaries: null, matrix: 'bt709' });
});
