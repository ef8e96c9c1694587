/**
 * An element as a user finds it. A name given as text is the whole accessible name.
 * Without a role, `name` is the label of a field.
 */
export type Target = { role?: string; name: string | RegExp };

/** A target as JSON, so that both protocols can send it. */
export type SerializedTarget = { role: string | null; pattern: string; flags: string };

/** Returns the target as JSON. */
export function serializeTarget({ role, name }: Target): SerializedTarget {
  const whole = (text: string) => `^${text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`;
  return {
    role: role ?? null,
    pattern: typeof name === 'string' ? whole(name) : name.source,
    flags: typeof name === 'string' ? '' : name.flags,
  };
}

/** Describes a target in an error message. */
export function describeTarget({ role, name }: Target): string {
  return `the ${role ?? 'field'} ${typeof name === 'string' ? `"${name}"` : name}`;
}

/**
 * Returns the first visible, enabled element with this role and accessible name, scrolled into view, or null.
 * Runs inside the page, so that both protocols find the same elements.
 */
export function findInPage({ role, pattern, flags }: SerializedTarget): HTMLElement | null {
  const fields = 'input:not([type=hidden]), textarea, select, [role=textbox], [contenteditable=true]';
  const inputRoles: Record<string, string> = {
    button: 'button',
    submit: 'button',
    reset: 'button',
    checkbox: 'checkbox',
    radio: 'radio',
    range: 'slider',
    number: 'spinbutton',
    search: 'searchbox',
  };
  const tagRoles: Record<string, string> = {
    a: 'link',
    article: 'article',
    button: 'button',
    dialog: 'dialog',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    li: 'listitem',
    main: 'main',
    nav: 'navigation',
    section: 'region',
    select: 'combobox',
    textarea: 'textbox',
  };
  const roleOf = (element: Element) => {
    const stated = element.getAttribute('role');
    if (stated !== null) return stated;
    if (element instanceof HTMLInputElement) return inputRoles[element.type] ?? 'textbox';
    return tagRoles[element.tagName.toLowerCase()] ?? null;
  };
  const textOf = (node: Node | null): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    if (node.getAttribute('aria-label')) return ` ${node.getAttribute('aria-label')} `;
    if (node instanceof HTMLImageElement) return node.alt;
    const text = [...node.childNodes].map(textOf).join('');
    return getComputedStyle(node).display.startsWith('inline') ? text : ` ${text} `;
  };
  const nameOf = (element: Element) => {
    const referred = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
    const name =
      referred.map((id) => textOf(document.getElementById(id))).join(' ') ||
      element.getAttribute('aria-label') ||
      labels.map(textOf).join(' ') ||
      (element.matches(fields) ? '' : textOf(element)) ||
      element.getAttribute('title') ||
      element.getAttribute('placeholder') ||
      '';
    return name.replaceAll(/\s+/g, ' ').trim();
  };
  const isUsable = (element: Element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    !element.closest('[inert], [aria-hidden=true]') &&
    !element.matches(':disabled, [aria-disabled=true]');

  const wanted = new RegExp(pattern, flags);
  const found = [...document.querySelectorAll<HTMLElement>('*')].find(
    (element) =>
      (role === null ? element.matches(fields) : roleOf(element) === role) &&
      isUsable(element) &&
      wanted.test(nameOf(element)),
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  return found;
}
