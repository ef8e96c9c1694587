import { type BrandKit, legibleOn, mixColors } from './brand.ts';

/**
 * A color of the frame. `onX` is legible on `x`, `quietOnX` is less prominent, and `accentOnX` is the accent color if
 * it is legible there.
 */
export type ColorRole =
  | 'white'
  | 'ink'
  | 'onInk'
  | 'quietOnInk'
  | 'accentOnInk'
  | 'lifted'
  | 'onLifted'
  | 'accent'
  | 'onAccent'
  | 'paper'
  | 'onPaper'
  | 'quietOnPaper'
  | 'accentOnPaper';

export type Palette = Readonly<Record<ColorRole, string>>;

export function paletteOf({ ink, accent, paper }: BrandKit['colors']): Palette {
  const onInk = legibleOn(ink, [paper, '#FFFFFF', '#000000']);
  const onPaper = legibleOn(paper, [ink, '#000000', '#FFFFFF']);
  const lifted = mixColors(ink, onInk, 0.13);
  return {
    white: '#FFFFFF',
    ink,
    onInk,
    quietOnInk: quiet(ink, onInk),
    accentOnInk: legibleOn(ink, [accent, onInk]),
    lifted,
    onLifted: legibleOn(lifted, [onInk, '#FFFFFF', '#000000']),
    accent,
    onAccent: legibleOn(accent, [ink, '#FFFFFF', '#000000']),
    paper,
    onPaper,
    quietOnPaper: quiet(paper, onPaper),
    accentOnPaper: legibleOn(paper, [accent, onPaper]),
  };
}

/** Four fifths of a text color, or the full color if that would not be legible. */
function quiet(background: string, text: string): string {
  return legibleOn(background, [mixColors(background, text, 0.8), text]);
}
