/** WebKit 2.50 reports this for parts of the color space that the clip doesn't tag. The standard says null. */
const unspecified = 'unspecified';

/**
 * Makes `VideoColorSpace` report null for untagged parts, as the standard says. Mediabunny rejects WebKit's value, so
 * a clip that tags only its matrix could not be opened.
 */
export function reportUnspecifiedColorsAsNull(prototype: object): void {
  for (const part of ['primaries', 'transfer', 'matrix']) {
    const original = Object.getOwnPropertyDescriptor(prototype, part)?.get;
    if (!original) continue;
    Object.defineProperty(prototype, part, {
      configurable: true,
      enumerable: true,
      get(): unknown {
        const value: unknown = original.call(this);
        return value === unspecified ? null : value;
      },
    });
  }
}
