import { type Box, box } from './box.ts';
import type { SizeRange, TemplateElement, TextLook } from './template.ts';

/** Where a row starts and how high it is. */
export type Row = readonly [top: number, height: number];

export type LineSizes = Pick<TextLook, 'oneLine' | 'twoLines' | 'moreLines'>;

/** The rows of text that most templates have, and their font sizes. */
export type TextRows = {
  /** The height of the frame. */
  height: number;
  /** The country, with the candidate's number at the end. */
  country: Row;
  nameSizes: LineSizes;
  badgeSizes: SizeRange;
  title: Row;
  titleSizes: LineSizes & Pick<TextLook, 'anchor'>;
  availabilitySizes: LineSizes;
  /** From the top of the number to the bottom of the line below it. */
  contact: Row;
  phoneSizes: SizeRange;
  /** The size of the number if the logo shares its row. Default: the same. */
  phoneBesideLogo?: SizeRange;
  lineSizes: SizeRange;
};

/** How the text of each row looks. */
export type TextLooks = Readonly<
  Record<'name' | 'badge' | 'title' | 'availability' | 'phone' | 'line', TextLook>
>;

/** The left edge of the text column. The right margin is the same. */
export const textLeft = 64;
export const textWidth = 952;

function rowBox([top, height]: Row): Box {
  return box(textLeft, top, textWidth, height);
}

export function countryRow(
  { country: [top, height], ...rows }: TextRows,
  looks: TextLooks,
): TemplateElement[] {
  return [
    {
      kind: 'country',
      box: box(textLeft, top, 488, height),
      flagWidth: height * 1.5,
      gap: 22,
      text: { ...looks.name, ...rows.nameSizes },
    },
    {
      kind: 'badge',
      box: box(584, top, 432, height),
      text: { ...looks.badge, oneLine: rows.badgeSizes },
      plate: null,
    },
  ];
}

export function titleRow(rows: TextRows, looks: TextLooks): TemplateElement {
  return { kind: 'title', box: rowBox(rows.title), text: { ...looks.title, ...rows.titleSizes }, tab: null };
}

export function availabilityRow(
  row: Row,
  { availabilitySizes }: Pick<TextRows, 'availabilitySizes'>,
  looks: TextLooks,
  dot: Extract<TemplateElement, { kind: 'availability' }>['dot'],
): TemplateElement {
  return {
    kind: 'availability',
    box: rowBox(row),
    text: { ...looks.availability, ...availabilitySizes },
    dot,
  };
}

/** The contact row, with the logo at its end. `logoInset` is the space above and below the logo. */
export function contactRow(
  rows: Pick<TextRows, 'contact' | 'phoneSizes' | 'phoneBesideLogo' | 'lineSizes'>,
  looks: Pick<TextLooks, 'phone' | 'line'>,
  logoInset: number,
): TemplateElement[] {
  const [top, height] = rows.contact;
  return [
    { kind: 'logo', box: box(716, top + logoInset, 300, height - 2 * logoInset) },
    {
      kind: 'contact',
      box: rowBox(rows.contact),
      besideLogo: true,
      phone: { ...looks.phone, oneLine: rows.phoneSizes, align: 'start', anchor: 'top' },
      ...(rows.phoneBesideLogo && { phoneBesideLogo: rows.phoneBesideLogo }),
      line: { ...looks.line, oneLine: rows.lineSizes, twoLines: null, anchor: 'bottom' },
    },
  ];
}
