import type { KeyboardEvent } from 'react';
import { continueBullets, toggleBullets } from '#domain/linkedin/bullets.ts';
import { type LetterStyle, toggleLetterStyle } from '#domain/linkedin/letter-style.ts';
import { wordAt } from '#domain/text/word-at.ts';
import { typeEdit } from '#web/browser/type-edit.ts';

/** Toggles bold or italic on the selection, or on the word at the caret. */
export function styleSelection(field: HTMLTextAreaElement, style: LetterStyle): void {
  const { value, selectionStart, selectionEnd } = field;
  const isSelected = selectionStart < selectionEnd;
  const { start, end } = isSelected
    ? { start: selectionStart, end: selectionEnd }
    : wordAt(value, selectionStart);
  const text = toggleLetterStyle(value.slice(start, end), style);
  const after = start + text.length;
  // Writing an unchanged text would add an empty undo step.
  if (text === value.slice(start, end)) field.focus({ preventScroll: true });
  else typeEdit(field, { start, end, text, selectStart: isSelected ? start : after, selectEnd: after });
}

export function bulletSelection(field: HTMLTextAreaElement): void {
  typeEdit(field, toggleBullets(field.value, field.selectionStart, field.selectionEnd));
}

export function insertText(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart: start, selectionEnd: end } = field;
  typeEdit(field, { start, end, text, selectStart: start + text.length, selectEnd: start + text.length });
}

/** Handles Ctrl+B and Ctrl+I on a selection, and Enter in a list. Without a selection, Ctrl+B toggles the sidebar. */
export function formatOnKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { currentTarget: field, key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
  if (nativeEvent.isComposing || altKey || shiftKey || field.readOnly) return;
  if (ctrlKey || metaKey) {
    const style = ({ b: 'bold', i: 'italic' } as const)[key.toLowerCase()];
    if (!style || field.selectionStart === field.selectionEnd) return;
    event.preventDefault();
    styleSelection(field, style);
  } else if (key === 'Enter') {
    const edit = continueBullets(field.value, field.selectionStart, field.selectionEnd);
    if (!edit) return;
    event.preventDefault();
    typeEdit(field, edit);
  }
}
