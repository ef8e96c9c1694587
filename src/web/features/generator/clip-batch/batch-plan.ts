import type { BrandKit } from '#domain/video/brand.ts';
import { kitNamed, type NamedKit } from '#domain/video/brand-kits.ts';
import type { BatchRow } from '#domain/video/clip-batch.ts';
import { countryByCode, countryNamed } from '#domain/video/countries.ts';
import { centerFocus, type Framing } from '#domain/video/framing.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { defaultCountryCode } from '#domain/video/limits.ts';
import { sharedOverlayValues } from '#domain/video/overlay.ts';
import { makeRenderPlan, prefersFastMode, type RenderPlan } from '#domain/video/plan.ts';
import { templates } from '#domain/video/templates/templates.ts';
import { isIosSafari } from '#web/browser/platform.ts';
import type { VideoPreferences } from '#web/data/video/video-preferences.ts';

/** The brand kit of a row: the one it names, or the chosen one. */
export function brandOfRow({ words }: BatchRow, kits: readonly NamedKit[], chosen: BrandKit): BrandKit {
  return kitNamed(words.kit ?? '', kits)?.kit ?? chosen;
}

/**
 * Hashes what a row shares with others: brand, framing, size, loudness. Rows store it, and those with another
 * fingerprint are outdated. What a row sets for itself needs none: a changed row waits anyway.
 */
export function rowFingerprint({ edits }: BatchRow, preferences: VideoPreferences, brand: BrandKit): string {
  const { batchFraming, isBatchFast, isFileSmall, isSoundLevelled, isNoiseReduced } = preferences;
  const { template, shape, hasMotion, cards, captionStyle } = preferences;
  const framing = edits?.framing ? 'own' : batchFraming;
  // Rows that were made before there were looks keep their fingerprint.
  const look = template === 'classic' && shape === 'status' ? [] : [template, shape];
  const motion = hasMotion && templates[template].motion ? ['motion'] : [];
  const { hasIntro, hasOutro } = cards;
  const texts = hasIntro || hasOutro ? [JSON.stringify(cards)] : [];
  const captions = edits?.captions?.areShown ? ['captions', captionStyle] : [];
  const noise = isNoiseReduced ? ['less noise'] : [];
  const size = isFileSmall ? ['small'] : [];
  return hashOf(brand, [
    framing,
    isBatchFast,
    isSoundLevelled,
    ...look,
    ...motion,
    ...texts,
    ...captions,
    ...noise,
    ...size,
  ]);
}

/** Hashing a logo for each of 200 rows takes a while. */
const known = new WeakMap<BrandKit, Map<string, string>>();

function hashOf(brand: BrandKit, settings: readonly unknown[]): string {
  const ofBrand = known.get(brand) ?? new Map<string, string>();
  known.set(brand, ofBrand);
  const key = JSON.stringify(settings);
  const { texts, images } = sharedOverlayValues(brand);
  const hash = ofBrand.get(key) ?? hashOfText(JSON.stringify([texts, ...images, ...settings]));
  ofBrand.set(key, hash);
  return hash;
}

function hashOfText(text: string): string {
  // FNV-1a: storing the values would copy the logo into each row.
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Returns whether fast mode turns itself on for a clip. */
export function isFastByRule({ fileBytes }: Inspection, { isBatchFast }: VideoPreferences): boolean {
  return !isBatchFast && prefersFastMode({ fileBytes, isIosSafari: isIosSafari() });
}

/** Returns the plan for a row: as its edits say, or the first minute of its clip, with the framing of the batch. */
export function planOfRow(
  { words, edits }: BatchRow,
  inspection: Inspection,
  preferences: VideoPreferences,
  brand: BrandKit,
): RenderPlan {
  const { batchFraming, isBatchFast, isSoundLevelled, template, shape, hasMotion, cards, captionStyle } =
    preferences;
  const country = countryNamed(words.country) ?? countryByCode(defaultCountryCode);
  return makeRenderPlan({
    inspection,
    hasMotion,
    cards,
    fast: isBatchFast || isFastByRule(inspection, preferences),
    minimizesSize: preferences.isFileSmall,
    trim: edits?.trim,
    silences: edits?.silences ?? [],
    framing: edits?.framing ?? framingOf(batchFraming),
    captions: edits?.captions?.areShown ? edits.captions.cues : [],
    captionStyle,
    normalizesLoudness: isSoundLevelled,
    reducesNoise: preferences.isNoiseReduced,
    shape,
    overlay: {
      template,
      candidateNumber: words.number.trim(),
      countryCode: country.code,
      countryName: country.name,
      positionTitle: words.positionTitle.trim(),
      availability: words.availability ?? '',
      brand,
    },
  });
}

/** The framing of a kind, in the middle of the clip. */
export function framingOf(kind: Framing['kind']): Framing {
  return kind === 'fill' ? { kind, focus: centerFocus } : { kind };
}
