import type { PageBrand } from '#domain/invitations/page-brand.ts';
import { contrastRatio, legibleOn, mixColors, withContrast } from '#domain/video/brand.ts';

/** The colors of the page in one theme, as `#rrggbb`. `onX` is the text color on `x`. */
export type PageColors = {
  paper: string;
  card: string;
  line: string;
  text: string;
  quiet: string;
  /** The main button: the agency's unchanged color, with an edge that is visible on the page. */
  accent: string;
  edge: string;
  onAccent: string;
  /** Links and marks. */
  mark: string;
};

const white = '#ffffff';
const black = '#000000';
/** Mid-tone backgrounds don't leave enough contrast for text. */
const minPaperContrast = 12;

/** Derives a light and a dark theme from the agency's colors. All text meets WCAG AA with any colors. */
export function pageColorsOf({ ink, accent, paper }: PageBrand['colors']): {
  light: PageColors;
  dark: PageColors;
} {
  const darkInk = mixColors(ink, black, 0.45);
  return {
    light: colorsOn(contrastRatio(paper, black) >= minPaperContrast ? paper : white, ink, accent),
    dark: colorsOn(contrastRatio(darkInk, white) >= minPaperContrast ? darkInk : '#10141b', white, accent),
  };
}

function colorsOn(paper: string, ink: string, accent: string): PageColors {
  const strongest = contrastRatio(paper, white) > contrastRatio(paper, black) ? white : black;
  const card = mixColors(paper, strongest === white ? white : mixColors(paper, white, 0.5), 0.06);
  // Text appears on the page and on cards, so it needs enough contrast on both.
  const onBoth = (color: string, min: number) => {
    const onPaper = withContrast(color, paper, min) ?? strongest;
    return contrastRatio(onPaper, card) >= min ? onPaper : (withContrast(onPaper, card, min) ?? strongest);
  };
  const text = onBoth(ink, 10);
  return {
    paper,
    card,
    line: mixColors(paper, text, 0.16),
    text,
    quiet: onBoth(mixColors(paper, text, 0.7), 5),
    accent,
    edge: onBoth(accent, 3),
    onAccent: legibleOn(accent, [white, ink, black]),
    mark: onBoth(accent, 4.6),
  };
}

/** Sets the colors as custom properties. The style sheet picks those of the theme. */
export function showColors(root: HTMLElement, colors: PageBrand['colors']): void {
  for (const [theme, own] of Object.entries(pageColorsOf(colors))) {
    for (const [name, color] of Object.entries(own)) root.style.setProperty(`--${theme}-${name}`, color);
  }
}
