import { expect, it } from 'vitest';
import { fittingText } from './text-limit.ts';

it('takes 2200 characters', () => {
  const full = 'x'.repeat(2200);
  expect(fittingText(full)).toEqual({ kept: full, overflow: '' });
  expect(fittingText(`${full}yz`)).toEqual({ kept: full, overflow: 'yz' });
});

it('counts an emoji once, as the counter does, and cuts none in half', () => {
  const rockets = '🚀'.repeat(2200);
  expect(fittingText(rockets).overflow).toBe('');
  const family = '👩‍👩‍👧';
  expect(fittingText('x'.repeat(2198) + family)).toEqual({ kept: 'x'.repeat(2198), overflow: family });
});
