import { expect, test } from 'vitest';
import { defaultBrandKit } from './brand.ts';
import {
  freeKitName,
  inKitOrder,
  kitNamed,
  kitNameProblem,
  kitWithId,
  mainKitId,
  maxKitNameLength,
  type NamedKit,
} from './brand-kits.ts';

const kit = (kitId: string, name: string, createdAt = 0): NamedKit => ({
  kitId,
  name,
  createdAt,
  kit: defaultBrandKit,
});
const main = kit(mainKitId, 'Main kit', 9);
const acme = kit('a', 'Acme', 1);

test('sorts the main kit first and the others by age', () => {
  const ids = inKitOrder([kit('c', 'C', 2), kit('b', 'B', 2), main, acme]).map(({ kitId }) => kitId);
  expect(ids).toEqual([mainKitId, 'a', 'b', 'c']);
});

test('falls back to the main kit if the chosen kit no longer exists', () => {
  expect(kitWithId([main, acme], 'a')).toBe(acme);
  expect(kitWithId([main, acme], 'gone')).toBe(main);
});

test('finds a kit by name, ignoring case', () => {
  expect(kitNamed(' ACME ', [main, acme])).toBe(acme);
  expect(kitNamed('Acm', [main, acme])).toBeNull();
});

test('adds the first free number to a taken name, within the length limit', () => {
  expect(freeKitName(' Bolt ', [acme])).toBe('Bolt');
  expect(freeKitName('acme', [acme, kit('b', 'Acme 2')])).toBe('acme 3');
  const long = 'x'.repeat(maxKitNameLength);
  expect(freeKitName(long, [kit('b', long)])).toHaveLength(maxKitNameLength - 2);
});

test('rejects a name that is empty, too long, or taken', () => {
  expect(kitNameProblem(' ', [])).toBe('empty');
  expect(kitNameProblem('x'.repeat(maxKitNameLength + 1), [])).toBe('too-long');
  expect(kitNameProblem('ACME', [acme])).toBe('taken');
  expect(kitNameProblem('Bolt', [acme])).toBeNull();
});
