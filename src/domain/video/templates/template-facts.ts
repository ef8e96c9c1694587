import { bandEnds } from '../geometry.ts';
import type { Shape } from '../output-size.ts';
import type { ColorRole } from '../palette.ts';
import { type Box, box, frameWidth } from './box.ts';
import type { TemplateId } from './template-ids.ts';

/** Where a template shows the clip. */
export type ClipPlace = {
  videoArea: Box;
  /**
   * The minimum height of the video area. Clips that need less height at full width get a lower area, because filling
   * rows that text covers would only enlarge a face. Default: the full height for every clip.
   */
  minVideoHeight?: number;
  /** What shows around a clip that does not fill its area. */
  videoBackground: ColorRole;
  /**
   * Each text is aligned by its own script. Default: a title in a right-to-left script mirrors the layout, and all
   * texts stay on the same side.
   */
  keepsSides?: true;
  /** The rows where nothing covers the clip: faces and captions belong there. Default: the whole video area. */
  clearRows?: readonly [from: number, to: number];
};

/** What the page needs to know about a template. Its elements load with the renderer. */
export type TemplateFacts = {
  name: string;
  description: string;
  /** Whether the template's elements enter and leave with motion. */
  moves: boolean;
  places: Readonly<Record<Shape, ClipPlace>>;
  uprightPlaces: ForUprightClips<ClipPlace>;
  /** The shapes in which a square clip has the place of an upright one. Default: only the square frame. */
  squareLikeUpright?: readonly Shape[];
};

/** Every template has one for square frames. Most other frames are tall enough for a face anyway. */
export type ForUprightClips<Arrangement> = Readonly<
  { square: Arrangement } & Partial<Record<Shape, Arrangement>>
>;

/** The shares of a Status that WhatsApp's own controls cover. */
export const coveredByWhatsApp = { top: 0.14, bottom: 0.2 } as const;

const [, titleEnd, videoEnd] = bandEnds.map((end) => 1920 * end) as [number, number, number];

function fullWidth(top: number, height: number): ClipPlace {
  return { videoArea: box(0, top, frameWidth, height), videoBackground: 'ink' };
}

/** The area of a square frame below the title, at the end of the lines. */
const besideColumn: ClipPlace = { videoArea: box(frameWidth - 576, 288, 576, 792), videoBackground: 'ink' };

/** Ends at the text for every clip: a square one would otherwise be hidden from the chin down. */
const fullScreenSquare: ClipPlace = { ...fullWidth(0, 678), clearRows: [80, 546] };

function insidePaper(left: number, top: number, width: number, height: number): ClipPlace {
  return { videoArea: box(left, top, width, height), videoBackground: 'paper' };
}

export const templateFacts: Readonly<Record<TemplateId, TemplateFacts>> = {
  classic: {
    name: 'Classic',
    description: 'Bands of color above and below the video.',
    moves: false,
    places: {
      status: { ...fullWidth(titleEnd, videoEnd - titleEnd), videoBackground: 'white', keepsSides: true },
      portrait: fullWidth(302, 782),
      square: fullWidth(290, 560),
    },
    uprightPlaces: { square: besideColumn },
  },
  paper: {
    name: 'Paper',
    description: 'A light page with a large title.',
    moves: true,
    places: {
      status: insidePaper(64, 488, 952, 1024),
      portrait: insidePaper(64, 330, 952, 706),
      square: insidePaper(64, 306, 952, 516),
    },
    uprightPlaces: { square: insidePaper(500, 288, 516, 744) },
  },
  poster: {
    name: 'Poster',
    description: 'Your accent color and the biggest title.',
    moves: true,
    places: { status: fullWidth(536, 1032), portrait: fullWidth(386, 690), square: fullWidth(288, 554) },
    uprightPlaces: { square: besideColumn },
  },
  'full-screen': {
    name: 'Full screen',
    description: 'The video reaches every side and fades into the text. For upright clips.',
    moves: true,
    places: {
      status: { ...fullWidth(0, 1290), clearRows: [152, 1050] },
      portrait: { ...fullWidth(0, 890), clearRows: [124, 730] },
      square: fullScreenSquare,
    },
    uprightPlaces: {
      status: { ...fullWidth(0, 1920), minVideoHeight: 1290, clearRows: [152, 1050] },
      square: fullScreenSquare,
    },
  },
  'status-safe': {
    name: 'Status-safe',
    description: 'Nothing important under WhatsApp’s own controls.',
    moves: true,
    places: {
      status: fullWidth(624, 656),
      portrait: fullWidth(310, 758),
      square: fullWidth(282, 560),
    },
    uprightPlaces: { status: { ...fullWidth(0, 926), clearRows: [270, 926] }, square: besideColumn },
    squareLikeUpright: ['square', 'status'],
  },
  minimal: {
    name: 'Minimal',
    description: 'The most video, with a few quiet lines below it.',
    moves: true,
    places: { status: fullWidth(0, 1132), portrait: fullWidth(0, 806), square: fullWidth(0, 592) },
    uprightPlaces: { square: besideColumn },
  },
};
