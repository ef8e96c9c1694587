import { expect, test } from 'vitest';
import { limitForText, limitForWords } from './token-limit.ts';

const arabic = 'أمس اتصلت بي ممرضة من مستشفى في برلين وقالت إن هذا كان أفضل من كل ما رأت.';
const hindi = 'कल हमने दो दिन में एक नर्स को नौकरी दी, और यह पैसे के कारण नहीं था।';

test('keeps the limit for English and for text without a recognizable language', () => {
  expect(limitForWords(800, 'We hired a nurse in two days.')).toBe(800);
  expect(limitForWords(800, 'abcde')).toBe(800);
  expect(limitForWords(800, '')).toBe(800);
});

test('raises the limit for languages with longer words and other scripts', () => {
  const german = limitForWords(800, 'Wir haben die Pflegekraft in zwei Tagen eingestellt.');
  const chinese = limitForWords(800, '我们两天就招到了一名护士。');
  expect(german).toBeGreaterThan(800);
  expect(chinese).toBeGreaterThan(german);
  expect(limitForWords(800, arabic)).toBeGreaterThan(german);
  expect(limitForWords(800, hindi)).toBeGreaterThan(limitForWords(800, arabic));
});

test('grows with the length of the text, at a rate that depends on the script', () => {
  expect(limitForText(400, 'Short.')).toBe(400);
  expect(limitForText(400, 'x'.repeat(3_000))).toBe(1_200);
  expect(limitForText(400, '护'.repeat(1_000))).toBe(1_500);
  expect(limitForText(400, 'न'.repeat(1_000), 2)).toBe(3_000);
});
