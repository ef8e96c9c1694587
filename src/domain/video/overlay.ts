import { availabilityLineOf } from './availability.ts';
import type { BrandKit } from './brand.ts';
import { type FrameLayout, frameLayout, type PixelRect, type PixelSize } from './geometry.ts';

/** Input limit. The frame truncates a title that does not fit on two lines. */
export const maxPositionTitleLength = 160;

/** How the frame shows a field: as text, as the colors of all elements, or as one of its images. */
type FieldKind = 'text' | 'colors' | OverlayImageName;
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
} as const satisfies Record<keyof BrandKit, FieldKind>;

const colorNames = { ink: true, accent: true, paper: true } as const satisfies Record<
  keyof BrandKit['colors'],
  true
>;

const overlayFields = { ...candidateFields, ...brandFields };
type OverlayField = keyof typeof overlayFields;

/** All content of the branded frame. The preview and the render draw from the same value. */
export type OverlaySpec = Record<keyof typeof candidateFields, string> & {
  /** The candidate's own availability line; empty for the brand kit's. */
  availability: string;
  output: PixelSize;
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

/** What the boxes of the elements depend on. `unit` is the size of a design unit: the design is 1080 units wide. */
export type OverlayGeometry = {
  output: PixelSize;
  parts: OverlayLayout;
  unit: number;
  logo: PixelSize | null;
};

type ElementDescriptor = {
  fields: readonly OverlayField[];
  /** Characters that it draws in addition to its text fields. */
  fixedText?: string;
  box(geometry: OverlayGeometry): PixelRect;
};

export const overlayMarginUnits = 56;
const logoGapUnits = 32;

/**
 * The elements of the branded frame in drawing order. The fonts to load, the content of `OverlaySpec`, and what
 * outdates a rendered row derive from their fields; the worker's `drawElement` draws each of them.
 */
export const overlayElements = defineElements({
  background: {
    fields: ['colors'],
    box: ({ output }) => ({ leftPixels: 0, topPixels: 0, ...output }),
  },
  logo: { fields: ['logoDataUrl'], box: logoBox },
  country: {
    fields: ['countryCode', 'countryName'],
    box: (geometry) => headerRow(geometry, { topUnits: 46, heightUnits: 88 }),
  },
  badge: {
    fields: ['badgeText', 'candidateNumber'],
    fixedText: '#0',
    box: (geometry) => headerRow(geometry, { topUnits: 164, heightUnits: 76 }),
  },
  title: { fields: ['positionTitle'], box: ({ parts }) => parts.titleBar },
  availability: { fields: ['availabilityLine'], box: ({ parts }) => parts.availabilityStrip },
  contact: { fields: ['phone', 'contactLine'], box: ({ parts }) => parts.contact },
});

export type OverlayElementName = keyof typeof overlayElements;
export const overlayElementNames = Object.keys(overlayElements) as OverlayElementName[];

type FieldsOf<Name extends OverlayElementName> = (typeof overlayElements)[Name]['fields'][number];
/** The values of the fields that an element shows. */
export type ElementContent<Name extends OverlayElementName> = Pick<OverlayContent, FieldsOf<Name>>;
/** The names of the images that an element shows. */
export type ElementImageName<Name extends OverlayElementName> = Extract<
  (typeof overlayFields)[FieldsOf<Name>],
  OverlayImageName
>;

/** Does not compile if no element shows one of the fields. */
function defineElements<const Elements extends Record<string, ElementDescriptor>>(
  elements: Elements & AllFieldsShown<Elements[keyof Elements]['fields'][number]>,
): Elements {
  return elements;
}
type AllFieldsShown<Shown extends OverlayField> = [OverlayField] extends [Shown]
  ? unknown
  : { missing: { fields: Exclude<OverlayField, Shown>[] } };

/** All text of the frame, for loading the fonts that cover it. */
export function overlayText(spec: OverlaySpec): string {
  const content = overlayContent(spec);
  return overlayElementNames
    .map((name): ElementDescriptor => overlayElements[name])
    .flatMap(({ fields, fixedText = '' }) => [
      ...fields.filter((field) => overlayFields[field] === 'text').map((field) => content[field]),
      fixedText,
    ])
    .join('');
}

/** The values that outdate rendered rows of a clip batch when they change, in a stable order. */
export function sharedOverlayValues(brand: BrandKit): { texts: string[]; images: (string | null)[] } {
  const colors = Object.keys(colorNames) as (keyof typeof colorNames)[];
  const texts: string[] = [];
  const images: (string | null)[] = [];
  for (const field of Object.keys(brandFields) as (keyof BrandKit)[]) {
    if (field === 'colors') texts.push(...colors.map((name) => brand.colors[name]));
    else if (field === 'logoDataUrl') images.push(brand[field]);
    else texts.push(brand[field]);
  }
  return { texts, images };
}

/** The full-width parts of the frame from top to bottom: its bands, with the footer split in two. */
export type OverlayLayout = Omit<FrameLayout, 'footer'> & {
  availabilityStrip: PixelRect;
  contact: PixelRect;
};

const availabilityShareOfFooter = 0.4;

/** Lays out the parts. The availability strip takes 40% of the footer, the contact the rest. All edges are even. */
export function overlayLayout(output: PixelSize): OverlayLayout {
  const { footer, ...bands } = frameLayout(output);
  const stripHeight = Math.round((footer.heightPixels * availabilityShareOfFooter) / 2) * 2;
  return {
    ...bands,
    availabilityStrip: { ...footer, heightPixels: stripHeight },
    contact: {
      ...footer,
      topPixels: footer.topPixels + stripHeight,
      heightPixels: footer.heightPixels - stripHeight,
    },
  };
}

export function overlayGeometry(output: PixelSize, logo: PixelSize | null): OverlayGeometry {
  return { output, parts: overlayLayout(output), unit: output.widthPixels / 1080, logo };
}

/** At the end of the header, as large as fits. Empty without a logo. */
function logoBox({ parts: { header }, unit, logo }: OverlayGeometry): PixelRect {
  const scale = logo ? Math.min((230 * unit) / logo.widthPixels, (176 * unit) / logo.heightPixels) : 0;
  const widthPixels = (logo?.widthPixels ?? 0) * scale;
  const heightPixels = (logo?.heightPixels ?? 0) * scale;
  return {
    leftPixels: header.widthPixels - overlayMarginUnits * unit - widthPixels,
    topPixels: header.topPixels + (header.heightPixels - heightPixels) / 2,
    widthPixels,
    heightPixels,
  };
}

/** A row of the header from the margin to the logo. */
function headerRow(
  geometry: OverlayGeometry,
  { topUnits, heightUnits }: { topUnits: number; heightUnits: number },
): PixelRect {
  const { parts, unit, logo } = geometry;
  const leftPixels = overlayMarginUnits * unit;
  const logoPixels = logo ? logoBox(geometry).widthPixels + logoGapUnits * unit : 0;
  return {
    leftPixels,
    topPixels: parts.header.topPixels + topUnits * unit,
    widthPixels: parts.header.widthPixels - overlayMarginUnits * unit - logoPixels - leftPixels,
    heightPixels: heightUnits * unit,
  };
}
