import { expect, test } from 'vitest';
import { TypedText } from './typed-text.ts';

test('typed text shows until it is read back from the store', () => {
  const typed = new TypedText(0, () => {});
  typed.add({ content: 'One' });
  expect(typed.showing()).toEqual({ content: 'One' });
  expect(typed.take()).toEqual({ change: { content: 'One' }, basedOnRevision: 0 });
  typed.read(0);
  typed.confirm(1);
  typed.read(0);
  expect(typed.showing(), 'saved, and an older reading comes').toEqual({ content: 'One' });
  typed.read(1);
  expect(typed.showing()).toEqual({});
});

test('saved text keeps showing if another save starts before it is read back', () => {
  const typed = new TypedText(0, () => {});
  typed.add({ content: 'One' });
  typed.take();
  typed.confirm(1);
  typed.add({ content: 'One two' });
  expect(typed.take()).toEqual({ change: { content: 'One two' }, basedOnRevision: 1 });
  typed.read(1);
  expect(typed.showing()).toEqual({ content: 'One two' });
  expect(typed.unsaved()).toEqual({ change: { content: 'One two' }, basedOnRevision: 1 });
  typed.confirm(2);
  typed.read(2);
  expect(typed.showing()).toEqual({});
  expect(typed.unsaved()).toBeNull();
});

test('text that could not be saved waits again, and newer typing takes precedence', () => {
  const typed = new TypedText(3, () => {});
  typed.add({ content: 'One', title: 'Title' });
  const taken = typed.take();
  typed.add({ content: 'One two' });
  typed.putBack(taken?.change ?? {});
  expect(typed.take()).toEqual({ change: { content: 'One two', title: 'Title' }, basedOnRevision: 3 });
});
