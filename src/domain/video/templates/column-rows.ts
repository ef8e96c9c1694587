import { type Box, box } from './box.ts';
import type { Plate, SizeRange, TemplateElement } from './template.ts';
import type { ClipPlace } from './template-facts.ts';
import type { LineSizes, Row, TextLooks } from './text-rows.ts';

/** The space between the text and the clip. It is wider than the distance that elements slide. */
const gapBesideClip = 44;

/** The rows beside an upright clip in a square frame. Every element has its own row. */
type ColumnRows = {
  country: Row;
  nameSizes: LineSizes;
  badge: Row;
  badgeSizes: SizeRange;
  /** Default: none. */
  badgePlate?: Plate;
  /** Null if there is no logo. */
  logo: Row | null;
  title: Row;
  titleSizes: LineSizes;
  availability: Row;
  availabilitySizes: LineSizes;
  contact: Row;
  phoneSizes: SizeRange;
  lineSizes: SizeRange;
};

/** The column is narrow, so its margin is narrow, too. */
export const columnLeft = 56;

/** The brand is at the top. The candidate and the contact are at the bottom, with empty space in between. */
export const squareColumn: ColumnRows = {
  logo: [60, 72],
  country: [164, 44],
  nameSizes: { oneLine: [38, 28], twoLines: [20, 18] },
  badge: [228, 34],
  badgeSizes: [28, 19],
  title: [306, 444],
  titleSizes: { oneLine: [98, 66], twoLines: [66, 54], moreLines: [60, 42] },
  availability: [778, 84],
  availabilitySizes: { oneLine: [38, 30], twoLines: [36, 28] },
  contact: [940, 84],
  phoneSizes: [40, 32],
  lineSizes: [32, 26],
};

/** Places the elements of the candidate and the brand between the margin and the clip. */
export function columnElements(
  { videoArea }: ClipPlace,
  rows: ColumnRows,
  looks: TextLooks,
  dot: Extract<TemplateElement, { kind: 'availability' }>['dot'],
): TemplateElement[] {
  const inColumn = ([top, height]: Row): Box =>
    box(columnLeft, top, videoArea.left - gapBesideClip - columnLeft, height);
  const [, countryHeight] = rows.country;
  const [titleTop] = rows.title;
  const aboveTitle = ([top, height]: Row): number => titleTop - top - height;
  return [
    {
      kind: 'country',
      box: inColumn(rows.country),
      flagWidth: 1.5 * countryHeight,
      gap: 22,
      text: { ...looks.name, ...rows.nameSizes },
      aboveTitle: aboveTitle(rows.country),
    },
    {
      kind: 'badge',
      box: inColumn(rows.badge),
      text: { ...looks.badge, oneLine: rows.badgeSizes, align: 'start' },
      plate: rows.badgePlate ?? null,
      aboveTitle: aboveTitle(rows.badge),
    },
    ...(rows.logo
      ? [{ kind: 'logo', box: { ...inColumn(rows.logo), width: 280 }, isAtStart: true } as const]
      : []),
    {
      kind: 'title',
      box: inColumn(rows.title),
      text: { ...looks.title, ...rows.titleSizes, anchor: 'bottom' },
      tab: null,
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
  ];
}
