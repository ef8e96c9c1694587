import { commonEnds } from '#domain/text/common-ends.ts';
import { mapCaret } from './merging.ts';

/**
 * Changes the text of a field and replaces only the part that differs. The caret, the selection, and the scroll
 * positions of the field and page stay. In the focused field, the browser's undo keeps working and can also undo this
 * change.
 */
export function spliceText(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
): { isUndoStep: boolean } {
  const { value: before, selectionStart, selectionEnd, selectionDirection } = field;
  const isFocused = document.activeElement === field;
  // A field that was never focused has no caret to keep. Reading its scroll positions would force a layout for each
  // field.
  if (!isFocused && !selectionEnd) {
    field.value = text;
    return { isUndoStep: false };
  }
  const scrolled = [field, document.scrollingElement].map((element) => ({
    element,
    top: element?.scrollTop ?? 0,
    left: element?.scrollLeft ?? 0,
  }));
  if (isFocused && !field.readOnly) replaceWithUndo(field, text);
  const isUndoStep = field.value === text;
  if (!isUndoStep) field.value = text;
  const [start, end] = [selectionStart, selectionEnd].map((at) => mapCaret(before, text, at ?? 0));
  field.setSelectionRange(start ?? 0, end ?? 0, selectionDirection ?? 'none');
  for (const { element, top, left } of scrolled) element?.scrollTo({ top, left, behavior: 'instant' });
  return { isUndoStep };
}

/** Like `spliceText`, for a change that the user makes elsewhere, such as in a dialog. Undo covers it, too. */
export function typeText(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
): { isUndoStep: boolean } {
  const focused = document.activeElement;
  if (focused === field) return spliceText(field, text);
  // Browsers record undo steps only in the focused field. No keyboard opens, because the focus returns immediately.
  field.focus({ preventScroll: true });
  const spliced = spliceText(field, text);
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
  else field.blur();
  return spliced;
}

function replaceWithUndo(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { headLength, tailLength } = commonEnds(field.value, text);
  const inserted = text.slice(headLength, text.length - tailLength);
  field.setSelectionRange(headLength, field.value.length - tailLength);
  // Deprecated without a replacement, but the only way to change a field so that undo covers the change.
  document.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted);
}
