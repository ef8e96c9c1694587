import type { BrandKit } from './brand.ts';

/** One of an account's brand kits. `createdAt` is in milliseconds since 1970. */
export type NamedKit = { kitId: string; name: string; createdAt: number; kit: BrandKit };

/** The main kit is always there. It is the one that releases with a single kit know. */
export const mainKitId = 'kit';
/** The main kit's name until it is renamed. */
export const mainKitName = 'Main kit';
export const maxKitNameLength = 40;
export const maxBrandKits = 20;

/** The order on every device: the main kit, then the others by age. */
export function inKitOrder(kits: readonly NamedKit[]): NamedKit[] {
  const rank = ({ kitId }: NamedKit) => (kitId === mainKitId ? 0 : 1);
  return kits.toSorted(
    (one, other) =>
      rank(one) - rank(other) || one.createdAt - other.createdAt || (one.kitId < other.kitId ? -1 : 1),
  );
}

/** The chosen kit. A kit that was deleted, or is not on this device yet, gives way to the main kit. */
export function kitWithId(kits: readonly [NamedKit, ...NamedKit[]], kitId: string): NamedKit {
  return kits.find((kit) => kit.kitId === kitId) ?? kits[0];
}

/** Finds a kit by name, ignoring case and spaces around it: the first of two with the same name. */
export function kitNamed<Kit extends { name: string }>(name: string, kits: readonly Kit[]): Kit | null {
  return kits.find((kit) => plainName(kit.name) === plainName(name)) ?? null;
}

/** Returns the name, or the name with the first free number, so that no two kits share one. */
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
