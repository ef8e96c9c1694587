import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const attribute = 'data-roving';

/**
 * Makes a grid of buttons one tab stop. The arrow keys, Home, and End move between them, and Tab returns to the button
 * that had the focus last. Spread `gridProps` on the surrounding element and `rovingItem` on each button.
 * @param ids in their order on the screen
 * @param isOff whether the keys currently have another meaning
 * @returns `stopId`: the button that Tab reaches
 */
export function useRovingFocus(ids: readonly string[], isOff: () => boolean = () => false) {
  const [lastId, setLastId] = useState<string | null>(null);
  return {
    stopId: lastId !== null && ids.includes(lastId) ? lastId : ids[0],
    gridProps: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const id = target.getAttribute(attribute);
        if (id !== null) setLastId(id);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (!isOff()) moveFocus(event);
      },
    },
  };
}

/** The attributes of one button. */
export function rovingItem(id: string, isStop: boolean) {
  return { [attribute]: id, tabIndex: isStop ? 0 : -1 };
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !target.hasAttribute(attribute)) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const items = [...currentTarget.querySelectorAll<HTMLElement>(`[${attribute}]`)];
  const next = nextItem(event.key, items, target);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextItem(key: string, items: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const index = items.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return items[index + 1];
    case 'ArrowLeft':
      return items[index - 1];
    case 'ArrowDown':
      return below(items.slice(index + 1), from);
    case 'ArrowUp':
      return below(items.slice(0, index).reverse(), from);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}

/** The nearest item in the next line. `others` continue from `from`, in either direction. */
function below(others: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const centerOf = (item: HTMLElement) => {
    const { left, top, width } = item.getBoundingClientRect();
    return { x: left + width / 2, top: Math.round(top) };
  };
  const start = centerOf(from);
  const lines = Map.groupBy(others, (item) => centerOf(item).top);
  lines.delete(start.top);
  const [line = []] = lines.values();
  return line
    .toSorted((one, other) => Math.abs(centerOf(other).x - start.x) - Math.abs(centerOf(one).x - start.x))
    .at(-1);
}
