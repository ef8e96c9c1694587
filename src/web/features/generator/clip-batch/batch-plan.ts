import type { BrandKit } from '#domain/video/brand.ts';
import { kitNamed, type NamedKit } from '#domain/video/brand-kits.ts';
import type { BatchRow } from '#domain/video/clip-batch.ts';
import { countryByCode, countryNamed } from '#domain/video/countries.ts';
import { type FaceFill, faceFill } from '#domain/video/face-fill.ts';
import { type FaceSearch, faceSearchRange, samplesIn } from '#domain/video/face-search.ts';
import { centerFocus, movableAxes } from '#domain/video/framing.ts';
import type { Inspection } from '#domain/video/inspection.ts';
import { defaultCountryCode } from '#domain/video/limits.ts';
import { sharedOverlayValues } from '#domain/video/overlay.ts';
import { makeRenderPlan, planAtOutput, prefersFastMode, type RenderPlan } from '#domain/video/plan.ts';
import type { RowEdits } from '#domain/video/row-edits.ts';
import { cropAreaOf, frameDesign } from '#domain/video/templates/frame-design.ts';
import { templateFacts } from '#domain/video/templates/template-facts.ts';
import type { Trim } from '#domain/video/trim.ts';
import { isIosSafari } from '#web/browser/platform.ts';
import type { VideoPreferences } from '#web/data/video/video-preferences.ts';

/** Returns the row's own brand kit, or the chosen one. */
export function brandOfRow({ words }: BatchRow, kits: readonly NamedKit[], chosen: BrandKit): BrandKit {
  return kitNamed(words.kit ?? '', kits)?.kit ?? chosen;
}

/**
 * Hashes the settings that rows share: brand, framing, size, loudness. Each row stores the hash of its video; a
 * different hash means that the video is outdated. A row's own settings are not included, because changing them resets
 * the row.
 */
export function rowFingerprint({ edits }: BatchRow, preferences: VideoPreferences, brand: BrandKit): string {
  const { batchFraming, isBatchFast, isFileSmall, isSoundLevelled, isNoiseReduced } = preferences;
  const { template, shape, hasMotion, cards, captionStyle } = preferences;
  const framing = edits?.framing ? 'own' : batchFraming;
  // Rows whose framing ignores faces keep the fingerprint of earlier versions.
  const face = isOnFace(edits, preferences) ? ['on the face'] : [];
  // Rows with the default look keep the fingerprint of earlier versions.
  const look = template === 'classic' && shape === 'status' ? [] : [template, shape];
  const motion = hasMotion && templateFacts[template].moves ? ['motion'] : [];
  const { hasIntro, hasOutro } = cards;
  const texts = hasIntro || hasOutro ? [JSON.stringify(cards)] : [];
  const captions = edits?.captions?.areShown ? ['captions', captionStyle] : [];
  const noise = isNoiseReduced ? ['less noise'] : [];
  const size = isFileSmall ? ['small'] : [];
  return hashOf(brand, [
    framing,
    isBatchFast,
    isSoundLevelled,
    ...face,
    ...look,
    ...motion,
    ...texts,
    ...captions,
    ...noise,
    ...size,
  ]);
}

/** Caches hashes by kit: hashing a logo for each of 200 rows is slow. */
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

/** Returns whether a clip turns on fast mode automatically. */
export function isFastByRule({ fileBytes }: Inspection, { isBatchFast }: VideoPreferences): boolean {
  return !isBatchFast && prefersFastMode({ fileBytes, isIosSafari: isIosSafari() });
}

/**
 * Returns the render plan of a row: its own edits, or the first minute of its clip with the framing of the batch.
 * `searches` are the face searches in its clip.
 */
export function planOfRow(
  { words, edits }: BatchRow,
  inspection: Inspection,
  preferences: VideoPreferences,
  brand: BrandKit,
  searches: readonly FaceSearch[],
): RenderPlan {
  const { batchFraming, isBatchFast, isSoundLevelled, template, shape, hasMotion, cards, captionStyle } =
    preferences;
  const country = countryNamed(words.country) ?? countryByCode(defaultCountryCode);
  const { kind } = edits?.framing ?? { kind: batchFraming };
  const plan = makeRenderPlan({
    inspection,
    hasMotion,
    cards,
    fast: isBatchFast || isFastByRule(inspection, preferences),
    minimizesSize: preferences.isFileSmall,
    trim: edits?.trim,
    silences: edits?.silences ?? [],
    framing: kind === 'fill' ? { kind, focus: centerFocus } : { kind },
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
  if (kind !== 'fill') return plan;
  return planAtOutput({ ...plan, framing: fillOfRow(edits, plan, searches).fill }, plan.output);
}

/** Returns the framing of a row that fills the frame. */
export function fillOfRow(
  edits: RowEdits | undefined,
  { trim, source, overlay }: Pick<RenderPlan, 'trim' | 'source' | 'overlay'>,
  searches: readonly FaceSearch[],
): FaceFill {
  const choice = edits?.framing?.kind === 'fill' ? edits.framing : {};
  const area = cropAreaOf(frameDesign(overlay));
  return faceFill(samplesIn(searches, trim), { source, area }, choice);
}

/** Returns the range in which to look for faces before rendering; null if it is known or not needed. */
export function missingFaces(
  edits: RowEdits | undefined,
  inspection: Inspection,
  plan: RenderPlan,
  searches: readonly FaceSearch[],
): Trim | null {
  const isChosen = edits?.framing?.kind === 'fill' && edits.framing.focus;
  const axes = movableAxes(plan.source, plan.videoArea);
  if (plan.framing.kind !== 'fill' || isChosen || !(axes.x || axes.y)) return null;
  return samplesIn(searches, plan.trim) ? null : faceSearchRange(plan.trim, inspection.durationSeconds);
}

/** Returns whether a row's crop follows a face if there is one. */
function isOnFace(
  edits: RowEdits | undefined,
  { batchFraming }: Pick<VideoPreferences, 'batchFraming'>,
): boolean {
  const framing = edits?.framing ?? { kind: batchFraming };
  return framing.kind === 'fill' && !('focus' in framing && framing.focus);
}
