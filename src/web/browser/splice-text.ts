import { commonEnds } from '#domain/text/common-ends.ts';
import { mapCaret } from './merging.ts';

/**
 * Gives a text field another text. Only what differs is replaced. The caret, the selection, and the scroll positions of
 * the field and the page stay. In the focused field the browser's undo goes on to work, and can undo this change.
 */
export function spliceText(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
): { isUndoStep: boolean } {
  const { value: before, selectionStart, selectionEnd, selectionDirection } = field;
  const isFocused = document.activeElement === field;
  // Nobody has been in the field yet. Reading scroll positions would lay out the page once per field.
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

/** The same for a change that the user asked for elsewhere, such as in a dialog: undo covers it, too. */
export function typeText(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
): { isUndoStep: boolean } {
  const focused = document.activeElement;
  if (focused === field) return spliceText(field, text);
  // Browsers record steps in the focused field only. No keyboard opens, because the focus goes back at once.
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
  // Deprecated and without a successor: the only way to change a field that its undo covers.
  document.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted);
}
