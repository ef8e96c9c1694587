import * as z from 'zod/mini';
import { maxAvailabilityLength } from '#domain/video/availability.ts';
import { type BrandKit, defaultBrandKit } from '#domain/video/brand.ts';
import { defaultFontPair, fontPairIds } from '#domain/video/font-pairs.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Choose a color.'));
const line = (name: string, maxLength: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${name} must not be empty.`),
      z.maxLength(maxLength, `At most ${maxLength} characters.`),
    );

/** Validates a brand kit, in the form and when it is read from storage. */
export const brandKitSchema = z.object({
  phone: line('The phone number', 32),
  availabilityLine: line('The availability line', maxAvailabilityLength),
  contactLine: line('The contact line', 60),
  badgeText: line('The badge text', 32),
  colors: z.object({ ink: color, accent: color, paper: color }),
  logoDataUrl: z.nullable(z.string().check(z.startsWith('data:image/png;base64,'), z.maxLength(1_000_000))),
  // Kits of earlier releases have no fonts, and kits of later releases may have others.
  fonts: z.catch(z.enum(fontPairIds), defaultFontPair),
}) satisfies z.ZodMiniType<BrandKit>;

/**
 * Reads a stored kit. Replaces the former default line, which was the same for every candidate, whatever their title.
 */
export function parseBrandKit(text: string): BrandKit {
  const kit = brandKitSchema.parse(JSON.parse(text));
  if (kit.availabilityLine !== 'Available now as a Virtual Assistant') return kit;
  return { ...kit, availabilityLine: defaultBrandKit.availabilityLine };
}

const stored = storedValue<BrandKit>({
  key: storageKeys.brandKit,
  parse: parseBrandKit,
  fallback: defaultBrandKit,
});

/** Returns the brand kit and follows changes in other tabs. */
export const useBrandKit = stored.use;

/** Saves a brand kit. If storage is full or blocked, it lasts only until the page closes. */
export const saveBrandKit = stored.save;

/** The saved brand kit; null if the user has not saved one. */
export function savedBrandKit(): BrandKit | null {
  const kit = stored.read();
  return kit === defaultBrandKit ? null : kit;
}

/** Calls `onChange` when a brand kit is saved in any tab, until the returned function is called. */
export const followBrandKit = stored.subscribe;
