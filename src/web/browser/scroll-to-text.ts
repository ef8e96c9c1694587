/** Scrolls the field and the page to a position in the text. Does not change the focus, so that no keyboard opens. */
export function scrollToText(field: HTMLTextAreaElement, index: number): void {
  const line = lineIn(field, index);
  const isShown = line.top >= field.scrollTop && line.bottom <= field.scrollTop + field.clientHeight;
  if (!isShown) field.scrollTop = line.top - field.clientHeight / 3;
  const onScreen = field.getBoundingClientRect().top + field.clientTop + line.top - field.scrollTop;
  // Scrolls to the middle of the screen, which no bar, toast, or keyboard covers.
  if (onScreen < innerHeight * 0.2 || onScreen > innerHeight * 0.6)
    scrollBy({ top: onScreen - innerHeight * 0.3 });
}

/**
 * The top and bottom of a line within the field, in pixels. Measured in a copy, because browsers have no API for it.
 */
function lineIn(field: HTMLTextAreaElement, index: number): { top: number; bottom: number } {
  const style = getComputedStyle(field);
  const copy = document.createElement('div');
  for (const name of copiedProperties) copy.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(copy.style, {
    position: 'absolute',
    top: '0',
    visibility: 'hidden',
    boxSizing: 'border-box',
    width: `${field.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  const place = document.createElement('span');
  copy.append(field.value.slice(0, index), place, field.value.slice(index));
  document.body.append(copy);
  const top = place.offsetTop;
  copy.remove();
  return { top, bottom: top + Number.parseFloat(style.lineHeight) };
}

const copiedProperties = [
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'line-height',
  'padding',
  'tab-size',
  'unicode-bidi',
];
