import type { Shape } from '../output-size.ts';
import type { ColorRole } from '../palette.ts';
import type { Box } from './box.ts';
import type { ElementMotion } from './motion.ts';
import type { ClipPlace, ForUprightClips } from './template-facts.ts';

/** Font sizes: a text shrinks from the first to the second. */
export type SizeRange = readonly [largest: number, smallest: number];

/** How a text is set. `start` is the side where reading starts. */
export type TextLook = {
  font: 'display' | 'text';
  weight: 600 | 800;
  color: ColorRole;
  oneLine: SizeRange;
  /** Null keeps the text on one line. */
  twoLines: SizeRange | null;
  /** Sizes for as many lines as the box has room for. Default: no more than two lines. */
  moreLines?: SizeRange;
  /** Space between letters, relative to the font size. Default: none. Scripts with joined letters ignore it. */
  tracking?: number;
  /** Default: `start`. */
  align?: 'start' | 'center' | 'end';
  /** The edge of the box that the text is aligned to. Default: the middle. */
  anchor?: 'top' | 'middle' | 'bottom';
};

/** A decorative surface with even edges in pixels. */
export type Decoration =
  | { kind: 'fill'; box: Box; color: ColorRole }
  /** Arcs around a corner of the box: at the top where reading ends, or at the bottom where it starts. */
  | {
      kind: 'rings';
      box: Box;
      corner: 'top' | 'bottom';
      radii: readonly number[];
      lineWidth: number;
      opacity: number;
    }
  /** Lays the frame's color over the clip: opaque behind `solid`, at the bottom of its box, and fading out above. */
  | { kind: 'scrim'; box: Box; solid: Box };

/** A rounded surface as wide as its content. */
export type Plate = {
  color: ColorRole;
  padding: number;
  radius: number;
  /** The width of a line inside its edge, which sets the plate off from a clip of the same color. Default: none. */
  outline?: number;
};

/** An element of the candidate or the brand. If it is `besideLogo`, its box ends before the logo. */
export type Content =
  /** The logo is at the end of the line unless `isAtStart`. */
  | { kind: 'logo'; box: Box; isAtStart?: true }
  | {
      kind: 'country';
      box: Box;
      besideLogo?: true;
      flagWidth: number;
      gap: number;
      text: TextLook;
      /** The plate behind the flag and the name. Default: none, and the flag is as high as its box. */
      plate?: Plate;
    }
  | {
      kind: 'badge';
      box: Box;
      besideLogo?: true;
      text: TextLook;
      /** Null if there is no plate. */
      plate: Plate | null;
    }
  | {
      kind: 'title';
      box: Box;
      besideLogo?: true;
      text: TextLook;
      /** A mark at the edge of the frame where reading starts. */
      tab: { width: number; color: ColorRole } | null;
    }
  | {
      kind: 'availability';
      box: Box;
      text: TextLook;
      dot: { radius: number; gap: number; color: ColorRole };
    }
  /**
   * With `phoneShare`, the number takes up to this share of the row, at its end. Default: the line is below the
   * number.
   */
  | {
      kind: 'contact';
      box: Box;
      besideLogo?: true;
      phone: TextLook;
      /** The size of the number if the logo shares its line. Default: the same as without a logo. */
      phoneBesideLogo?: SizeRange;
      line: TextLook;
      phoneShare?: number;
    };

export type TemplateElement = Decoration | Content;
export type ContentKind = Content['kind'];

/** The arrangement of a template in one shape. */
export type TemplateLayout = ClipPlace & {
  /** Elements under the clip, in drawing order. */
  under: readonly TemplateElement[];
  /** Replaces `under` if there is no logo, where its row would leave a gap. */
  underWithoutLogo?: readonly TemplateElement[];
  /** Elements over the clip, in drawing order. */
  over: readonly TemplateElement[];
};

/** The look of a video as data. */
export type Template = {
  /** How glyphs are spaced: hinted by the browser for each size, or scaled evenly. */
  textRendering: 'auto' | 'geometricPrecision';
  /** How elements enter and leave. Elements that are missing here stand still. Null if nothing moves. */
  motion: Readonly<Partial<Record<ContentKind, ElementMotion>>> | null;
  /** The colors of the cards before and after the clip. */
  card: CardColors;
  layouts: Readonly<Record<Shape, TemplateLayout>>;
  uprightLayouts: ForUprightClips<TemplateLayout>;
};

/** The colors of a card. `text` and `quiet` are drawn on `surface`. */
export type CardColors = { surface: ColorRole; text: ColorRole; quiet: ColorRole; bar: ColorRole };
