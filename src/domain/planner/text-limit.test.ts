import { expect, it } from 'vitest';
import { fittingChange } from './text-limit.ts';

it('accepts 2,200 characters', () => {
  const full = 'x'.repeat(2200);
  expect(fittingChange('', full)).toMatchObject({ kept: full, overflow: '' });
  expect(fittingChange('', `${full}yz`)).toEqual({ kept: full, overflow: 'yz', caret: 2200 });
});

it('truncates inserted text, never existing text', () => {
  const before = `Hello ${'x'.repeat(2180)} end`;
  expect(fittingChange(before, before.replace('Hello ', 'Hello beautiful new world '))).toEqual({
    kept: before.replace('Hello ', 'Hello beautiful '),
    overflow: 'new world ',
    caret: 16,
  });
});

it('counts an emoji as the counter does and never splits one', () => {
  const rockets = '🚀'.repeat(2200);
  expect(fittingChange('', rockets).overflow).toBe('');
  const family = '👩‍👩‍👧';
  const before = 'x'.repeat(2198);
  expect(fittingChange(before, before + family)).toEqual({ kept: before, overflow: family, caret: 2198 });
});

it('never splits an emoji that is replaced by another one', () => {
  const before = 'x'.repeat(2199);
  expect(fittingChange(`${before}😀`, `${before}😁😁`)).toEqual({
    kept: `${before}😁`,
    overflow: '😁',
    caret: 2201,
  });
});
