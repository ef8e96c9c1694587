type Granularity = 'grapheme' | 'word';

const segmenters = new Map<Granularity, Intl.Segmenter>();

/**
 * Splits a text into graphemes (an emoji is one, however many code units it has) or into words. Creates segmenters on
 * first use, because in old browsers the polyfill loads after modules are evaluated.
 */
export function segmentsOf(text: string, granularity: Granularity): Intl.Segments {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter(undefined, { granularity });
  segmenters.set(granularity, segmenter);
  return segmenter.segment(text);
}
