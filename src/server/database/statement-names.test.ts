import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

test('a statement gets a name on its second use and keeps it', () => {
  const names = new StatementNames();
  expect(names.use('select 1')).toEqual({ name: '', isNew: true, dropped: [] });
  expect(names.use('select 1')).toEqual({ name: 's1', isNew: true, dropped: [] });
  expect(names.use('select 1')).toEqual({ name: 's1', isNew: false, dropped: [] });
  expect(names.use('select 2')).toEqual({ name: '', isNew: true, dropped: [] });
});

test('the least recently used statement is evicted, and its name is never reused', () => {
  const names = new StatementNames(2);
  for (const sql of ['a', 'a', 'b', 'b', 'a']) names.use(sql);
  expect(names.use('c')).toEqual({ name: '', isNew: true, dropped: ['s2'] });
  expect(names.use('a')).toEqual({ name: 's1', isNew: false, dropped: [] });
  expect(names.use('b')).toEqual({ name: '', isNew: true, dropped: [] });
  expect(names.use('b')).toEqual({ name: 's3', isNew: true, dropped: [] });
});

test('a failed statement counts as new and gets a new name', () => {
  const names = new StatementNames();
  names.use('a');
  names.use('a');
  names.forget('a');
  expect(names.use('a')).toEqual({ name: '', isNew: true, dropped: ['s1'] });
  expect(names.use('a')).toEqual({ name: 's2', isNew: true, dropped: [] });
});
