import { type Box, box } from './box.ts';
import type { Plate, SizeRange, TemplateElement, TemplateLayout } from './template.ts';
import type { ClipPlace } from './template-facts.ts';
import { type LineSizes, type Row, type TextLooks, textLeft, textWidth } from './text-rows.ts';

/** The space between the text and the clip. It is wider than the distance that elements slide. */
const gapBesideClip = 44;

/** The rows of a square frame whose clip is below the title, at the end of the lines. */
export type ColumnRows = {
  /** The title is as wide as the frame. The other rows are beside the clip. */
  title: Row;
  titleSizes: LineSizes;
  country: Row;
  nameSizes: LineSizes;
  badge: Row;
  badgeSizes: SizeRange;
  /** Default: none. */
  badgePlate?: Plate;
  availability: Row;
  availabilitySizes: LineSizes;
  contact: Row;
  phoneSizes: SizeRange;
  lineSizes: SizeRange;
  /** Null if there is no logo. */
  logo: Row | null;
};

/** Who it is, at the top of the column, and what to do next, at its bottom. */
export const squareColumn: ColumnRows = {
  title: [34, 234],
  titleSizes: { oneLine: [150, 104], twoLines: [104, 76], moreLines: [66, 46] },
  country: [326, 44],
  nameSizes: { oneLine: [38, 28], twoLines: [20, 18] },
  badge: [404, 34],
  badgeSizes: [28, 19],
  availability: [702, 106],
  availabilitySizes: { oneLine: [48, 46], twoLines: [48, 30] },
  contact: [848, 84],
  phoneSizes: [45, 32],
  lineSizes: [34, 26],
  logo: [968, 64],
};

/** How far the last rows move down if there is no logo below them. */
const logoUnits = 100;

/** Places a clip below the title, and the other rows beside it. `background` draws what is under them. */
export function columnLayout(
  place: ClipPlace,
  rows: ColumnRows,
  looks: TextLooks,
  dot: Extract<TemplateElement, { kind: 'availability' }>['dot'],
  background: (rows: ColumnRows) => TemplateElement[],
): TemplateLayout {
  const under = (shown: ColumnRows) => [...background(shown), ...columnElements(place, shown, looks, dot)];
  const lower = ([top, height]: Row): Row => [top + logoUnits, height];
  return {
    ...place,
    under: under(rows),
    underWithoutLogo: under({
      ...rows,
      availability: lower(rows.availability),
      contact: lower(rows.contact),
      logo: null,
    }),
    over: [],
  };
}

function columnElements(
  { videoArea }: ClipPlace,
  rows: ColumnRows,
  looks: TextLooks,
  dot: Extract<TemplateElement, { kind: 'availability' }>['dot'],
): TemplateElement[] {
  const inColumn = ([top, height]: Row): Box =>
    box(textLeft, top, videoArea.left - gapBesideClip - textLeft, height);
  const [titleTop, titleHeight] = rows.title;
  const [, countryHeight] = rows.country;
  return [
    {
      kind: 'title',
      box: box(textLeft, titleTop, textWidth, titleHeight),
      text: { ...looks.title, ...rows.titleSizes, anchor: 'middle' },
      tab: null,
    },
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
    ...(rows.logo
      ? [{ kind: 'logo', box: { ...inColumn(rows.logo), width: 340 }, isAtStart: true } as const]
      : []),
  ];
}
