import type { BrandKit } from '#domain/video/brand.ts';
import type { RowFields } from '#domain/video/clip-rows.ts';
import { countryByCode, countryNamed } from '#domain/video/countries.ts';
import { centerFocus } from '#domain/video/framing.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { defaultCountryCode } from '#domain/video/limits.ts';
import { sharedOverlayValues } from '#domain/video/overlay.ts';
import { makeRenderPlan, prefersFastMode, type RenderPlan } from '#domain/video/plan.ts';
import { templates } from '#domain/video/templates/templates.ts';
import { isIosSafari } from '#web/browser/platform.ts';
import type { VideoPreferences } from '#web/data/video/video-preferences.ts';

/**
 * Hashes everything that all rows of a clip batch share: brand, framing, size, loudness. Rows store it, and those with
 * another fingerprint are outdated.
 */
export function batchFingerprint(
  { batchFraming, isBatchFast, isSoundLevelled, template, shape, hasMotion }: VideoPreferences,
  brand: BrandKit,
): string {
  const { texts, images } = sharedOverlayValues(brand);
  // Rows that were made before there were looks keep their fingerprint.
  const look = template === 'classic' && shape === 'status' ? [] : [template, shape];
  const motion = hasMotion && templates[template].motion ? ['motion'] : [];
  const text = JSON.stringify([
    texts,
    ...images,
    batchFraming,
    isBatchFast,
    isSoundLevelled,
    ...look,
    ...motion,
  ]);
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

/** Returns the plan for a row: the first minute of its clip, with the framing of the batch. */
export function planOfRow(
  words: RowFields,
  inspection: Inspection,
  preferences: VideoPreferences,
  brand: BrandKit,
): RenderPlan {
  const { batchFraming, isBatchFast, isSoundLevelled, template, shape, hasMotion } = preferences;
  const country = countryNamed(words.country) ?? countryByCode(defaultCountryCode);
  return makeRenderPlan({
    inspection,
    hasMotion,
    fast: isBatchFast || isFastByRule(inspection, preferences),
    framing: batchFraming === 'fill' ? { kind: 'fill', focus: centerFocus } : { kind: batchFraming },
    normalizesLoudness: isSoundLevelled,
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
