import { type Box, box } from './box.ts';
import type { Plate, SizeRange, TemplateElement } from './template.ts';
import type { ClipPlace } from './template-facts.ts';
import { type LineSizes, type Row, type TextLooks, textLeft } from './text-rows.ts';

/** Between the text and the clip. Wider than elements slide. */
const gapBesideClip = 44;
/** A column is narrow, so its margin is too. */
const squareLeft = 56;

/** The rows beside an upright clip: who the candidate is. Every element has a line of its own. */
type HeadRows = {
  /** The margin of the text. */
  left: number;
  country: Row;
  nameSizes: LineSizes;
  badge: Row;
  badgeSizes: SizeRange;
  /** Default: none. */
  badgePlate?: Plate;
  title: Row;
  titleSizes: LineSizes;
  titleAnchor: 'top' | 'bottom';
};

/** What to do next. */
type FootRows = {
  left: number;
  logo: Row;
  availability: Row;
  availabilitySizes: LineSizes;
  contact: Row;
  phoneSizes: SizeRange;
  lineSizes: SizeRange;
};

/** Above a footer that all clips of this shape have. */
export const portraitHead: HeadRows = {
  left: textLeft,
  country: [60, 46],
  nameSizes: { oneLine: [40, 28], twoLines: [21, 18] },
  badge: [122, 34],
  badgeSizes: [28, 19],
  title: [196, 820],
  titleSizes: { oneLine: [96, 60], twoLines: [60, 50], moreLines: [58, 42] },
  titleAnchor: 'bottom',
};

/** A number smaller than a title that is as narrow as its column. */
export const portraitPhoneSizes: SizeRange = [46, 34];

export const squareHead: HeadRows = {
  left: squareLeft,
  country: [60, 44],
  nameSizes: { oneLine: [38, 28], twoLines: [20, 18] },
  badge: [120, 34],
  badgeSizes: [28, 19],
  title: [192, 420],
  titleSizes: { oneLine: [98, 66], twoLines: [66, 54], moreLines: [60, 42] },
  titleAnchor: 'top',
};

export const squareFoot: FootRows = {
  left: squareLeft,
  logo: [678, 84],
  availability: [796, 88],
  availabilitySizes: { oneLine: [38, 33], twoLines: [36, 28] },
  contact: [926, 90],
  phoneSizes: [46, 34],
  lineSizes: [34, 26],
};

export function headElements(place: ClipPlace, rows: HeadRows, looks: TextLooks): TemplateElement[] {
  const inColumn = columnBeside(place, rows.left);
  const [, countryHeight] = rows.country;
  return [
    {
      kind: 'country',
      box: inColumn(rows.country),
      flagWidth: 1.5 * countryHeight,
      gap: 22,
      text: { ...looks.name, ...rows.nameSizes },
    },
    {
      kind: 'badge',
      box: inColumn(rows.badge),
      text: { ...looks.badge, oneLine: rows.badgeSizes, align: 'start' },
      plate: rows.badgePlate ?? null,
    },
    {
      kind: 'title',
      box: inColumn(rows.title),
      text: { ...looks.title, ...rows.titleSizes, anchor: rows.titleAnchor },
      tab: null,
    },
  ];
}

export function footElements(
  place: ClipPlace,
  rows: FootRows,
  looks: TextLooks,
  dot: Extract<TemplateElement, { kind: 'availability' }>['dot'],
): TemplateElement[] {
  const inColumn = columnBeside(place, rows.left);
  return [
    { kind: 'logo', box: { ...inColumn(rows.logo), width: 280 }, isAtStart: true },
    {
      kind: 'availability',
      box: inColumn(rows.availability),
      text: { ...looks.availability, ...rows.availabilitySizes },
      dot,
    },
    {
      kind: 'contact',
      box: inColumn(rows.contact),
      phone: { ...looks.phone, oneLine: rows.phoneSizes, align: 'start', anchor: 'top' },
      line: { ...looks.line, oneLine: rows.lineSizes, twoLines: null, anchor: 'bottom' },
    },
  ];
}

/** Places rows between the margin and the clip. */
function columnBeside({ videoArea }: ClipPlace, left: number): (row: Row) => Box {
  return ([top, height]) => box(left, top, videoArea.left - gapBesideClip - left, height);
}
