import type { PageBrand } from '#domain/invitations/page-brand.ts';
import { contrastRatio, legibleOn, mixColors, withContrast } from '#domain/video/brand.ts';

/** The colors of the page in one theme, `#rrggbb`. `onX` is text on `x`. */
export type PageColors = {
  paper: string;
  card: string;
  line: string;
  text: string;
  quiet: string;
  /** The main button: the agency's color as it is, with an edge that shows on the page. */
  accent: string;
  edge: string;
  onAccent: string;
  /** Links and marks. */
  mark: string;
};

const white = '#ffffff';
const black = '#000000';
/** A page is light or dark. Colors in between would leave text too little contrast. */
const leastPaperContrast = 12;

/** Turns the agency's colors into those of a light and a dark page. Every text meets WCAG AA, whatever they are. */
export function pageColorsOf({ ink, accent, paper }: PageBrand['colors']): {
  light: PageColors;
  dark: PageColors;
} {
  const darkInk = mixColors(ink, black, 0.45);
  return {
    light: colorsOn(contrastRatio(paper, black) >= leastPaperContrast ? paper : white, ink, accent),
    dark: colorsOn(contrastRatio(darkInk, white) >= leastPaperContrast ? darkInk : '#10141b', white, accent),
  };
}

function colorsOn(paper: string, ink: string, accent: string): PageColors {
  const strongest = contrastRatio(paper, white) > contrastRatio(paper, black) ? white : black;
  const card = mixColors(paper, strongest === white ? white : mixColors(paper, white, 0.5), 0.06);
  // Text is legible on the card, too, so both backgrounds have to allow it.
  const onBoth = (color: string, least: number) => {
    const onPaper = withContrast(color, paper, least) ?? strongest;
    return contrastRatio(onPaper, card) >= least
      ? onPaper
      : (withContrast(onPaper, card, least) ?? strongest);
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

/** Sets the colors as custom properties, which the style sheet picks by theme. */
export function showColors(root: HTMLElement, colors: PageBrand['colors']): void {
  for (const [theme, own] of Object.entries(pageColorsOf(colors))) {
    for (const [name, color] of Object.entries(own)) root.style.setProperty(`--${theme}-${name}`, color);
  }
}
