import type { BrandKit } from './brand.ts';

/** One of an account's brand kits. `createdAt` is in milliseconds since 1970. */
export type NamedKit = { kitId: string; name: string; createdAt: number; kit: BrandKit };

/** The main kit always exists. Releases with a single kit use this one. */
export const mainKitId = 'kit';
/** The main kit's name until it is renamed. */
export const mainKitName = 'Main kit';
export const maxKitNameLength = 40;
export const maxBrandKits = 20;

/** Sorts kits in the same order on every device: the main kit, then the others by age. */
export function inKitOrder(kits: readonly NamedKit[]): NamedKit[] {
  const rank = ({ kitId }: NamedKit) => (kitId === mainKitId ? 0 : 1);
  return kits.toSorted(
    (one, other) =>
      rank(one) - rank(other) || one.createdAt - other.createdAt || (one.kitId < other.kitId ? -1 : 1),
  );
}

/** The chosen kit, or the main kit if the chosen one was deleted or is not on this device yet. */
export function kitWithId(kits: readonly [NamedKit, ...NamedKit[]], kitId: string): NamedKit {
  return kits.find((kit) => kit.kitId === kitId) ?? kits[0];
}

/** Finds a kit by name, ignoring case and outer spaces. If two kits have the same name, returns the first. */
export function kitNamed<Kit extends { name: string }>(name: string, kits: readonly Kit[]): Kit | null {
  return kits.find((kit) => plainName(kit.name) === plainName(name)) ?? null;
}

/** Returns the name, followed by the first free number if another kit has this name. */
export function freeKitName(name: string, kits: readonly { name: string }[]): string {
  const base = name.trim();
  for (let count = 1; ; count += 1) {
    const numbered = count === 1 ? base : `${base.slice(0, maxKitNameLength - 4).trimEnd()} ${count}`;
    if (!kitNamed(numbered, kits)) return numbered;
  }
}

export type KitNameProblem = 'empty' | 'too-long' | 'taken';

/** Checks a new name for a kit. `others` are the other kits. */
export function kitNameProblem(name: string, others: readonly { name: string }[]): KitNameProblem | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'empty';
  if (trimmed.length > maxKitNameLength) return 'too-long';
  return kitNamed(trimmed, others) ? 'taken' : null;
}

function plainName(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
