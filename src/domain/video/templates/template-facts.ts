import { bandEnds } from '../geometry.ts';
import type { Shape } from '../output-size.ts';
import type { ColorRole } from '../palette.ts';
import { type Box, box, frameWidth } from './box.ts';
import type { TemplateId } from './template-ids.ts';

/** Where a template shows the clip. */
export type ClipPlace = {
  videoArea: Box;
  /**
   * The least height of the video area, for clips that are lower at its width: filling rows that text covers would
   * only enlarge a face. Default: its height, whatever the clip.
   */
  leastVideoHeight?: number;
  /** What shows around a clip that does not fill its area. */
  videoBackground: ColorRole;
  /**
   * Each text follows its own script. Default: a title in a right-to-left script mirrors the layout, and all texts keep
   * to the same side.
   */
  keepsSides?: true;
  /** Between which rows nothing covers the clip: faces and captions belong there. Default: all of the video area. */
  clearRows?: readonly [from: number, to: number];
};

/** What the page needs to know of a template. Its elements load with the renderer. */
export type TemplateFacts = {
  name: string;
  description: string;
  /** Whether elements enter and leave. */
  moves: boolean;
  places: Readonly<Record<Shape, ClipPlace>>;
  uprightPlaces: ForUprightClips<ClipPlace>;
};

/** A Status has the shape of an upright clip, so it may show one where it shows the others. */
export type ForUprightClips<Arrangement> = Readonly<
  Record<Exclude<Shape, 'status'>, Arrangement> & { status?: Arrangement }
>;

/** The shares of a Status that WhatsApp's own controls cover. */
export const coveredByWhatsApp = { top: 0.14, bottom: 0.2 } as const;

const [, titleEnd, videoEnd] = bandEnds.map((end) => 1920 * end) as [number, number, number];

function across(top: number, height: number): ClipPlace {
  return { videoArea: box(0, top, frameWidth, height), videoBackground: 'ink' };
}

/** At the end of the lines, from the top of the frame on. */
function beside(width: number, height: number): ClipPlace {
  return { videoArea: box(frameWidth - width, 0, width, height), videoBackground: 'ink' };
}

function onPaper(left: number, top: number, width: number, height: number): ClipPlace {
  return { videoArea: box(left, top, width, height), videoBackground: 'paper' };
}

export const templateFacts: Readonly<Record<TemplateId, TemplateFacts>> = {
  classic: {
    name: 'Classic',
    description: 'Bands of color above and below the video.',
    moves: false,
    places: {
      status: { ...across(titleEnd, videoEnd - titleEnd), videoBackground: 'white', keepsSides: true },
      portrait: across(302, 782),
      square: across(232, 620),
    },
    uprightPlaces: { portrait: beside(610, 1084), square: beside(576, 1080) },
  },
  paper: {
    name: 'Paper',
    description: 'A light page with a large title.',
    moves: true,
    places: {
      status: onPaper(64, 488, 952, 1024),
      portrait: onPaper(64, 314, 952, 722),
      square: onPaper(64, 258, 952, 570),
    },
    uprightPlaces: { portrait: onPaper(478, 56, 538, 956), square: onPaper(480, 56, 544, 968) },
  },
  poster: {
    name: 'Poster',
    description: 'Your accent color and the biggest title.',
    moves: true,
    places: { status: across(536, 1032), portrait: across(308, 768), square: across(244, 590) },
    uprightPlaces: { portrait: beside(606, 1076), square: beside(576, 1080) },
  },
  'full-screen': {
    name: 'Full screen',
    description: 'The video reaches every side and fades into the text. For upright clips.',
    moves: true,
    places: {
      status: { ...across(0, 1190), clearRows: [0, 1040] },
      portrait: { ...across(0, 920), clearRows: [114, 800] },
      square: { ...across(0, 702), clearRows: [104, 622] },
    },
    uprightPlaces: {
      status: { ...across(0, 1920), leastVideoHeight: 1418, clearRows: [158, 1248] },
      portrait: { ...beside(620, 1066), clearRows: [0, 996] },
      square: beside(620, 1080),
    },
  },
  'status-safe': {
    name: 'Status-safe',
    description: 'Nothing important under WhatsApp’s own controls.',
    moves: true,
    places: { status: across(516, 796), portrait: across(278, 790), square: across(238, 614) },
    uprightPlaces: { portrait: beside(600, 1068), square: beside(576, 1080) },
  },
  minimal: {
    name: 'Minimal',
    description: 'The most video, with a few quiet lines below it.',
    moves: true,
    places: { status: across(0, 1240), portrait: across(0, 844), square: across(0, 594) },
    uprightPlaces: { portrait: beside(602, 1070), square: beside(576, 1080) },
  },
};
