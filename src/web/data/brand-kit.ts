import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type BrandKit, defaultBrandKit } from '#domain/video/brand.ts';

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Choose a colour.'));
const line = (name: string, maxLength: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${name} must not be empty.`),
      z.maxLength(maxLength, `At most ${maxLength} characters.`),
    );

/** What a brand kit must be, for the form and for what storage gives back. */
export const brandKitSchema = z.object({
  phone: line('The phone number', 32),
  availabilityLine: line('The availability line', 60),
  contactLine: line('The contact line', 60),
  badgeText: line('The badge text', 32),
  colors: z.object({ ink: color, accent: color, paper: color }),
  logoDataUrl: z.nullable(z.string().check(z.startsWith('data:image/png;base64,'), z.maxLength(1_000_000))),
}) satisfies z.ZodMiniType<BrandKit>;

const storageKey = 'standout-brand-kit';
const changedHere = new EventTarget();
let unsaved: BrandKit | null = null;
let cached: { text: string | null; brand: BrandKit } | null = null;

/** The brand kit, kept up to date across tabs. */
export function useBrandKit(): BrandKit {
  return useSyncExternalStore(subscribe, readBrandKit);
}

/** Keeps a brand kit. `kept: false` says that storage is full or blocked and it lasts as long as the page. */
export function saveBrandKit(brand: BrandKit): { kept: boolean } {
  unsaved = null;
  try {
    localStorage.setItem(storageKey, JSON.stringify(brand));
  } catch {
    unsaved = brand;
  }
  changedHere.dispatchEvent(new Event('change'));
  return { kept: unsaved === null };
}

function readBrandKit(): BrandKit {
  if (unsaved) return unsaved;
  let text: string | null = null;
  try {
    text = localStorage.getItem(storageKey);
  } catch {
    // Storage is blocked: the defaults then.
  }
  if (!cached || cached.text !== text) cached = { text, brand: parsed(text) };
  return cached.brand;
}

function parsed(text: string | null): BrandKit {
  if (text === null) return defaultBrandKit;
  try {
    return brandKitSchema.parse(JSON.parse(text));
  } catch {
    return defaultBrandKit;
  }
}

function subscribe(onChange: () => void): () => void {
  changedHere.addEventListener('change', onChange);
  addEventListener('storage', onChange);
  return () => {
    changedHere.removeEventListener('change', onChange);
    removeEventListener('storage', onChange);
  };
}
