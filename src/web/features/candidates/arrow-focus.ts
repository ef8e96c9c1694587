import type { KeyboardEvent } from 'react';

/** Makes an element reachable with the arrow keys, in the given column. */
export const arrowTarget = (column: number) => ({ 'data-arrow-column': column });

/**
 * Moves the focus between marked elements: up and down within a column, left and right to the same position in the next
 * column that has elements. Attach it to their common parent.
 */
export function moveArrowFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  const from = target instanceof HTMLElement ? target : null;
  if (from?.dataset.arrowColumn === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-arrow-column]')];
  const columns = Map.groupBy(all, ({ dataset }) => Number(dataset.arrowColumn));
  const column = Number(from.dataset.arrowColumn);
  const index = columns.get(column)?.indexOf(from) ?? 0;
  const next = nextTarget(key, { columns, column, index });
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

type Place = { columns: ReadonlyMap<number, HTMLElement[]>; column: number; index: number };

function nextTarget(key: string, { columns, column, index }: Place): HTMLElement | undefined {
  const own = columns.get(column) ?? [];
  switch (key) {
    case 'ArrowDown':
      return own[index + 1];
    case 'ArrowUp':
      return own[index - 1];
    case 'Home':
      return own[0];
    case 'End':
      return own.at(-1);
    case 'ArrowRight':
    case 'ArrowLeft': {
      const others = [...columns.keys()].sort((one, other) => one - other);
      const at = others.indexOf(column) + (key === 'ArrowRight' ? 1 : -1);
      const beside = columns.get(others[at] ?? column) ?? [];
      return at < 0 || at >= others.length ? undefined : beside[Math.min(index, beside.length - 1)];
    }
    default:
      return undefined;
  }
}
