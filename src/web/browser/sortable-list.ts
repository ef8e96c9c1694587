import { Plugin } from '@dnd-kit/abstract';
import {
  Accessibility,
  type DragDropManager,
  type DragDropManagerInput,
  type DragEndEvent,
  type Draggable,
} from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/dom/sortable';

/** The `data` of a sortable item: its name for screen readers. */
export type SortableItem = { name: string };

const announcements: NonNullable<ConstructorParameters<typeof Accessibility>[1]>['announcements'] = {
  dragstart: ({ operation: { source } }) => `${nameOf(source)} is picked up from ${placeOf(source)}.`,
  dragover: ({ operation: { source, target } }) =>
    isSortable(target) && target.id !== source?.id
      ? `${nameOf(source)} is over position ${target.index + 1}.`
      : undefined,
  dragend: ({ operation: { source }, canceled }) =>
    canceled || !isSortable(source) || source.index === source.initialIndex
      ? `${nameOf(source)} stays at ${placeOf(source)}.`
      : `${nameOf(source)} moved to position ${source.index + 1}.`,
};

// Tolerance for imprecise drags near the edge of a list.
const edgePixels = 24;

/** Cancels a drag that ends outside the list, because the library only puts an item back if the drag is canceled. */
class CancelOutside extends Plugin<DragDropManager> {
  constructor(manager: DragDropManager) {
    super(manager);
    const stopListening = manager.monitor.addEventListener('dragend', (event: DragEndEvent) => {
      if (isOutside(event)) event.canceled = true;
    });
    this.registerEffect(() => stopListening);
  }
}

/** The `plugins` for the provider of a sortable list, whose items have `SortableItem` as their `data`. */
export const sortableListPlugins: NonNullable<DragDropManagerInput['plugins']> = (defaults) => [
  // Must be first, because the other plugins read from the event whether the drag was canceled.
  CancelOutside,
  ...defaults.filter((plugin) => plugin !== Accessibility),
  Accessibility.configure({ announcements }),
];

/** Checks the pointer, because a large item may still touch the list. With the keyboard, nothing is outside. */
function isOutside({ operation: { source, target }, nativeEvent }: DragEndEvent): boolean {
  if (!target) return true;
  const list = isSortable(source) ? source.sortable.element?.parentElement : null;
  if (!list || !(nativeEvent instanceof PointerEvent)) return false;
  const { left, right, top, bottom } = list.getBoundingClientRect();
  const { clientX, clientY } = nativeEvent;
  return (
    clientX < left - edgePixels ||
    clientX > right + edgePixels ||
    clientY < top - edgePixels ||
    clientY > bottom + edgePixels
  );
}

function nameOf(source: Draggable | null): string {
  const name: unknown = source?.data.name;
  return typeof name === 'string' ? name : 'This';
}

/** The position of an item before the drag. */
function placeOf(source: Draggable | null): string {
  return isSortable(source) ? `position ${source.initialIndex + 1}` : 'its position';
}
