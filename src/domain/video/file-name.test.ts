import { expect, test } from 'vitest';
import { candidateFileName } from './file-name.ts';

test.each([
  ['001', 'Executive Assistant', 'candidate-001-Executive-Assistant.mp4'],
  ['7', '  Sales   Manager ', 'candidate-7-Sales-Manager.mp4'],
  ['#12', 'Back/Front-end: "Dev"?', 'candidate-12-Back-Front-end-Dev.mp4'],
  ['001', 'Büro­leitung', 'candidate-001-Büro-leitung.mp4'],
  ['001', 'مساعدة تنفيذية', 'candidate-001-مساعدة-تنفيذية.mp4'],
  ['001', '秘書', 'candidate-001-秘書.mp4'],
  ['001', '..\\..\\etc', 'candidate-001-etc.mp4'],
  ['001', 'evil\u202Egpj.exe', 'candidate-001-evil-gpj.exe.mp4'],
  ['001', 'Dr.', 'candidate-001-Dr.mp4'],
  ['', '***', 'candidate.mp4'],
  ['001', '— — —', 'candidate-001.mp4'],
  ['–', '… ~ ___', 'candidate.mp4'],
  ['001', '🚀 — C++', 'candidate-001-🚀-—-C++.mp4'],
])('builds a file name for number %j and title %j: %s', (number, title, name) => {
  expect(candidateFileName(number, title)).toBe(name);
});

test('cuts a long title between graphemes to fit 255 bytes', () => {
  const name = candidateFileName('001', '秘書👩‍💻'.repeat(100));
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
  expect(name).toMatch(/^candidate-001-(秘|書|👩‍💻)+\.mp4$/u);
});
