import { expect, it } from 'vitest';
import { imageFileName, planText } from './export.ts';
import { firstSlots } from './slot.ts';

it('writes numbered sections for slots with text, separated by dashes', () => {
  const slots = firstSlots(1).map((slot, index) => ({
    ...slot,
    content: ['First\n\nwith a line', ' ', '', '🚀 Fourth\n'][index] ?? '',
  }));
  expect(planText(slots)).toBe(`Post 1:\nFirst\n\nwith a line\n\n${'-'.repeat(40)}\n\nPost 4:\n🚀 Fourth\n`);
  expect(planText(firstSlots(1))).toBe('');
});

it('names images after their slots', () => {
  const [, , slot] = firstSlots(1);
  if (!slot) throw new Error('expected a slot');
  expect(imageFileName(slot, 'image/png')).toBe('images/post-03.png');
});
