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
  /** Null keeps it on one line. */
  twoLines: SizeRange | null;
  /** On as many lines as its box has room for. Default: no more than two lines. */
  moreLines?: SizeRange;
  /** Space between letters, in parts of the font size. Default: none. Scripts that join their letters ignore it. */
  tracking?: number;
  /** Default: `start`. */
  align?: 'start' | 'center' | 'end';
  /** Which edge of its box it keeps to. Default: the middle. */
  anchor?: 'top' | 'middle' | 'bottom';
};

/** A surface, which has even edges in pixels. */
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
  /** Lays the frame's color over the clip: it hides what lies behind `solid`, at the foot of its box, and fades out. */
  | { kind: 'scrim'; box: Box; solid: Box };

/** A rounded surface as wide as what stands on it. */
export type Plate = {
  color: ColorRole;
  padding: number;
  radius: number;
  /** The width of a line inside its edge, for a plate over a clip of its own color. Default: none. */
  outline?: number;
};

/** An element of the candidate or the brand. With `besideLogo`, its box ends before the logo. */
export type Content =
  /** It keeps to the end of the line unless `isAtStart`. */
  | { kind: 'logo'; box: Box; isAtStart?: true }
  | {
      kind: 'country';
      box: Box;
      besideLogo?: true;
      flagWidth: number;
      gap: number;
      text: TextLook;
      /** Behind the flag and the name. Default: none, and the flag is as high as its box. */
      plate?: Plate;
      /** How far above the title's letters it ends. Its box is its highest place. Default: it stays there. */
      aboveTitle?: number;
    }
  | {
      kind: 'badge';
      box: Box;
      besideLogo?: true;
      text: TextLook;
      /** Null without a plate. */
      plate: Plate | null;
      /** How far above the title's letters it ends. Its box is its highest place. Default: it stays there. */
      aboveTitle?: number;
    }
  | {
      kind: 'title';
      box: Box;
      besideLogo?: true;
      text: TextLook;
      /** A mark at the edge of the frame where reading starts. */
      tab: { width: number; color: ColorRole } | null;
    }
  | { kind: 'availability'; box: Box; text: TextLook; dot: { radius: number; gap: number; color: ColorRole } }
  /** With `phoneShare`, the number takes up to this much of the row, at its end. Default: the line stands below it. */
  | {
      kind: 'contact';
      box: Box;
      besideLogo?: true;
      phone: TextLook;
      /** The size of the number where the logo shares its line. Default: the same as without one. */
      phoneBesideLogo?: SizeRange;
      line: TextLook;
      phoneShare?: number;
    };

export type TemplateElement = Decoration | Content;
export type ContentKind = Content['kind'];

/** The arrangement of a template in one shape. */
export type TemplateLayout = ClipPlace & {
  /** Drawn in this order under the clip. */
  under: readonly TemplateElement[];
  /** The same without a logo, if its row would leave a gap. */
  underWithoutLogo?: readonly TemplateElement[];
  /** Drawn in this order over the clip. */
  over: readonly TemplateElement[];
};

/** The look of a video, described by data. */
export type Template = {
  /** How glyphs are spaced: as the browser hints them at each size, or alike in all sizes. */
  textRendering: 'auto' | 'geometricPrecision';
  /** How elements enter and leave; those that are missing stand still. Null if nothing moves. */
  motion: Readonly<Partial<Record<ContentKind, ElementMotion>>> | null;
  /** The colors of the cards before and after the clip. */
  card: CardColors;
  layouts: Readonly<Record<Shape, TemplateLayout>>;
  uprightLayouts: ForUprightClips<TemplateLayout>;
};

/** `text` and `quiet` stand on `surface`. */
export type CardColors = { surface: ColorRole; text: ColorRole; quiet: ColorRole; bar: ColorRole };
