import { Plugin } from '@dnd-kit/abstract';
import {
  Accessibility,
  type DragDropManager,
  type DragDropManagerInput,
  type DragEndEvent,
  type Draggable,
} from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/dom/sortable';

/** What an item of a list that is put into another order tells of itself: what a screen reader calls it. */
export type SortedItem = { name: string };

const announcements: NonNullable<ConstructorParameters<typeof Accessibility>[1]>['announcements'] = {
  dragstart: ({ operation: { source } }) => `${nameOf(source)} is picked up from ${placeOf(source)}.`,
  dragover: ({ operation: { source, target } }) =>
    isSortable(target) && target.id !== source?.id
      ? `${nameOf(source)} is over place ${target.index + 1}.`
      : undefined,
  dragend: ({ operation: { source }, canceled }) =>
    canceled || !isSortable(source) || source.index === source.initialIndex
      ? `${nameOf(source)} stays at ${placeOf(source)}.`
      : `${nameOf(source)} moved to place ${source.index + 1}.`,
};

// A hand is not that steady at the edge of a list.
const edgePixels = 24;

/** The library puts an item back where it was when a drag is cancelled, but not when it is dropped outside the list. */
class OutsideCancels extends Plugin<DragDropManager> {
  constructor(manager: DragDropManager) {
    super(manager);
    const stopListening = manager.monitor.addEventListener('dragend', (event: DragEndEvent) => {
      if (isOutside(event)) event.canceled = true;
    });
    this.registerEffect(() => stopListening);
  }
}

/** The `plugins` of a list that is put into another order: give them to its provider, and each item's `data` a `SortedItem`. */
export const sortingPlugins: NonNullable<DragDropManagerInput['plugins']> = (defaults) => [
  // Before the others, which read from the event whether the item goes back.
  OutsideCancels,
  ...defaults.filter((plugin) => plugin !== Accessibility),
  Accessibility.configure({ announcements }),
];

/** With the keyboard, no place is outside. A large item may still touch the list when the pointer has left it. */
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

/** Where an item was before the drag. */
function placeOf(source: Draggable | null): string {
  return isSortable(source) ? `place ${source.initialIndex + 1}` : 'its place';
}
