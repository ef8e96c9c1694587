import { availabilityLineOf } from './availability.ts';
import type { BrandKit } from './brand.ts';
import { defaultFontPair } from './font-pairs.ts';
import type { PixelSize } from './geometry.ts';
import type { ContentKind } from './templates/template.ts';
import type { TemplateId } from './templates/template-ids.ts';

/** Input limit. The frame truncates a title that does not fit on two lines. */
export const maxPositionTitleLength = 160;

/** How the frame uses a field: as text, as colors or fonts of all elements, or as one of its images. */
type FieldKind = 'text' | 'colors' | 'fonts' | OverlayImageName;
export type OverlayImageName = 'flag' | 'logo';

/** Fields of one candidate. Changing one resets that row of a clip batch. */
const candidateFields = {
  candidateNumber: 'text',
  countryCode: 'flag',
  countryName: 'text',
  positionTitle: 'text',
} as const satisfies Record<string, FieldKind>;

/**
 * Fields that all rows of a clip batch share. Changing one makes the rendered rows outdated. Their order is part of the
 * stored fingerprints.
 */
const brandFields = {
  phone: 'text',
  availabilityLine: 'text',
  contactLine: 'text',
  badgeText: 'text',
  colors: 'colors',
  logoDataUrl: 'logo',
  fonts: 'fonts',
} as const satisfies Record<keyof BrandKit, FieldKind>;

const colorNames = { ink: true, accent: true, paper: true } as const satisfies Record<
  keyof BrandKit['colors'],
  true
>;

const overlayFields = { ...candidateFields, ...brandFields };
type OverlayField = keyof typeof overlayFields;

/** All content of the branded frame. The preview and the render draw from the same value. */
export type OverlaySpec = Record<keyof typeof candidateFields, string> & {
  /** The candidate's own availability line. If empty, the brand kit's line is used. */
  availability: string;
  template: TemplateId;
  output: PixelSize;
  /** The clip's size; the arrangement depends on its shape. Null before a clip is chosen. */
  clip?: PixelSize | null | undefined;
  brand: BrandKit;
};

/** The values of all fields by name, as the frame shows them. */
export type OverlayContent = Pick<OverlaySpec, keyof typeof candidateFields> & BrandKit;

export function overlayContent(spec: OverlaySpec): OverlayContent {
  const { brand } = spec;
  return {
    ...spec,
    ...brand,
    availabilityLine: availabilityLineOf(spec.availability, brand.availabilityLine, spec),
  };
}

type ElementDescriptor = {
  fields: readonly OverlayField[];
  /** Characters that the element draws in addition to its text fields. */
  fixedText?: string;
};

/**
 * What each element of a template shows. These fields determine which fonts to load, what `OverlaySpec` contains, and
 * which changes make a rendered row outdated. The worker draws each element.
 */
export const contentElements = defineElements({
  logo: { fields: ['logoDataUrl'] },
  country: { fields: ['countryCode', 'countryName'] },
  badge: { fields: ['badgeText', 'candidateNumber'], fixedText: '#0' },
  title: { fields: ['positionTitle'] },
  availability: { fields: ['availabilityLine', 'positionTitle'] },
  contact: { fields: ['phone', 'contactLine'] },
});

type FieldsOf<Kind extends ContentKind> = (typeof contentElements)[Kind]['fields'][number];
/** The values of the fields that an element shows. */
export type ElementContent<Kind extends ContentKind> = Pick<OverlayContent, FieldsOf<Kind>>;
/** The names of the images that an element shows. */
export type ElementImageName<Kind extends ContentKind> = Extract<
  (typeof overlayFields)[FieldsOf<Kind>],
  OverlayImageName
>;

/** Type error if no element shows one of the fields. Colors and fonts apply to all elements. */
function defineElements<const Elements extends Record<ContentKind, ElementDescriptor>>(
  elements: Elements & AllFieldsShown<Elements[ContentKind]['fields'][number] | 'colors' | 'fonts'>,
): Elements {
  return elements;
}
type AllFieldsShown<Shown extends OverlayField> = [OverlayField] extends [Shown]
  ? unknown
  : { missing: { fields: Exclude<OverlayField, Shown>[] } };

/** All text of the frame, for loading the fonts that cover it. */
export function overlayText(spec: OverlaySpec): string {
  const content = overlayContent(spec);
  return Object.values(contentElements)
    .map((element): ElementDescriptor => element)
    .flatMap(({ fields, fixedText = '' }) => [
      ...fields.filter((field) => overlayFields[field] === 'text').map((field) => content[field]),
      fixedText,
    ])
    .join('');
}

/** The values whose change makes rendered rows of a clip batch outdated, in a stable order. */
export function sharedOverlayValues(brand: BrandKit): { texts: string[]; images: (string | null)[] } {
  const colors = Object.keys(colorNames) as (keyof typeof colorNames)[];
  const texts: string[] = [];
  const images: (string | null)[] = [];
  for (const field of Object.keys(brandFields) as (keyof BrandKit)[]) {
    if (field === 'colors') texts.push(...colors.map((name) => brand.colors[name]));
    else if (field === 'logoDataUrl') images.push(brand[field]);
    // Rows from releases with only one font pair keep their fingerprint.
    else if (field === 'fonts') texts.push(...(brand.fonts === defaultFontPair ? [] : [brand.fonts]));
    else texts.push(brand[field]);
  }
  return { texts, images };
}
