import {
  ChevronDown,
  Download,
  Ellipsis,
  FileArchive,
  GalleryHorizontal,
  PenLine,
  Plus,
  Save,
  Trash2,
} from 'lucide-react';
import { useCallback, useContext, useState, useSyncExternalStore } from 'react';
import { planFileName, planText } from '#domain/planner/export.ts';
import { maxSlotCount } from '#domain/planner/limits.ts';
import { isEmptySlot, type PlannerSlot } from '#domain/planner/slot.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { download } from '#web/browser/download.ts';
import { useMediaQuery } from '#web/browser/media.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { clearSlots, readSlots, undoClear } from '#web/data/store/planner.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LazyDialog, lazyModule } from '#web/ui/lazy.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { saved, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { addMoreSlots } from './add-more-slots.ts';
import { notSaved } from './not-saved.ts';
import { toastExported } from './toast-exported.ts';
import { DraftsContext } from './use-slot-draft.ts';

/** A file, and how many images it lacks because they could not be fetched. */
type Export = { file: Blob; unreachableCount: number };

const carouselDialog = lazyModule(() => import('./carousel-dialog.tsx'));

/**
 * Buttons for the whole plan. Sticky on larger screens. On a phone, they are one row: Save All, the next step, and a
 * menu with the others. The next step is to write the first empty slot. Once all are filled, it is to add more, or to
 * export a full plan.
 */
export function PlannerToolbar({
  slots,
  onWrite,
  onSaveAll,
  flush,
  asShown,
}: {
  slots: readonly PlannerSlot[];
  onWrite: (slotIndex: number) => void;
  onSaveAll: () => void;
  flush: () => Promise<boolean>;
  asShown: (stored: readonly PlannerSlot[]) => PlannerSlot[];
}) {
  const [isClearing, setClearing] = useState(false);
  const [isCarouselOpen, setCarouselOpen] = useState(false);
  const { listeners, shown } = useContext(DraftsContext);
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [listeners],
  );
  // Includes text that could not be stored: exporting is the way to save it.
  const filled = useSyncExternalStore(
    subscribe,
    () => asShown(slots).filter((slot) => !isEmptySlot(slot)).length,
  );
  const firstEmptyAt = useSyncExternalStore(subscribe, () => asShown(slots).findIndex(isEmptySlot));
  // Autosave usually saves the text first, so the button stands out only while something is unsaved.
  const isAllSaved = useSyncExternalStore(subscribe, () => [...shown].every((draft) => draft.isStored()));
  const isPhone = useMediaQuery('(width < 48rem)');
  const hasImages = slots.some(({ imageId }) => imageId !== null);

  const add = () => addMoreSlots(flush);
  const clear = async () => {
    setClearing(false);
    await flush();
    const cleared = await saved(attempt(clearSlots), notSaved);
    if (!cleared) return;
    toastDoneWithUndo('All content cleared', () => {
      void saved(
        attempt(() => undoClear(cleared)),
        notSaved,
      );
    });
  };
  /** `make` returns null if there is nothing to export. */
  const exportAs = async (
    make: (slots: PlannerSlot[]) => Promise<Export> | Export | null,
    fileName: string,
  ) => {
    // Export what the screen shows: this file may be the only copy of text that can't be stored.
    await flush();
    const made = await attempt(async () => make(asShown(await readSlots())));
    if (!made.ok) {
      toastFailed('Export Failed', 'Failed to export posts. Please try again.');
      return;
    }
    if (made.value === null) {
      toastFailed('No text to export yet.', 'To export images, choose “Text and images (ZIP)”.');
      return;
    }
    const outcome = await download(made.value.file, fileName);
    if (outcome === 'saved') toastExported(made.value.unreachableCount);
  };

  const exportPlan = () =>
    void exportAs((plan) => {
      const text = planText(plan);
      if (text === '') return null;
      return { file: new Blob([text], { type: 'text/plain' }), unreachableCount: 0 };
    }, planFileName);
  const isFull = slots.length >= maxSlotCount;
  const isEmpty = filled === 0;
  const isAllFilled = slots.length > 0 && firstEmptyAt < 0;
  const writeButton =
    firstEmptyAt < 0 ? null : (
      <Button onClick={() => onWrite(firstEmptyAt)}>
        <PenLine aria-hidden="true" className="size-4 max-md:hidden" /> Write post {firstEmptyAt + 1}
      </Button>
    );
  const addButton = (
    <Button
      variant={isAllFilled && !isFull ? 'primary' : 'secondary'}
      onClick={() => void add()}
      disabled={isFull}
    >
      <Plus aria-hidden="true" className="size-4" /> Add 10 More
    </Button>
  );
  const otherExports = (
    <>
      <MenuItem
        icon={<FileArchive aria-hidden="true" />}
        isDisabled={isEmpty}
        onSelect={() =>
          void exportAs(
            async (plan) => (await import('#web/data/export/plan-files.ts')).planZip(plan),
            'content-plan.zip',
          )
        }
      >
        Text and images (ZIP)
      </MenuItem>
      {hasImages ? (
        <MenuItem icon={<GalleryHorizontal aria-hidden="true" />} onSelect={() => setCarouselOpen(true)}>
          Carousel from images (PDF)
        </MenuItem>
      ) : null}
    </>
  );

  return (
    <div className="z-20 flex items-center justify-end md:flex-wrap gap-2 rounded-card border border-line bg-surface p-2 md:sticky md:top-18 md:shadow-lift md:max-lg:[&>button>svg]:hidden">
      <span className="mr-auto flex items-center gap-3 px-1.5 text-sm text-ink-soft tabular-nums md:px-3">
        <span className="whitespace-nowrap">
          {filled}/{slots.length}
          <span className="max-lg:sr-only"> filled</span>
        </span>
        <span aria-hidden="true" className="h-1.5 w-24 overflow-hidden rounded-full bg-sunken max-lg:hidden">
          <span
            className="block h-full rounded-full bg-success transition-[width]"
            style={{ width: `${(100 * filled) / Math.max(1, slots.length)}%` }}
          />
        </span>
      </span>
      <Button variant={isAllSaved ? 'quiet' : 'secondary'} onClick={onSaveAll}>
        <Save aria-hidden="true" className="size-4 max-md:hidden" /> Save All
      </Button>
      {isPhone ? (
        <>
          {writeButton ??
            (isAllFilled ? isFull ? <Button onClick={exportPlan}>Export</Button> : addButton : null)}
          <Menu
            trigger={
              <Button variant="secondary" size="icon" aria-label="More">
                <Ellipsis aria-hidden="true" className="size-5" />
              </Button>
            }
          >
            <MenuItem icon={<Plus aria-hidden="true" />} isDisabled={isFull} onSelect={() => void add()}>
              Add 10 More
            </MenuItem>
            <MenuItem icon={<Download aria-hidden="true" />} isDisabled={isEmpty} onSelect={exportPlan}>
              Export
            </MenuItem>
            {otherExports}
            <MenuSeparator />
            <MenuItem
              icon={<Trash2 aria-hidden="true" />}
              isDisabled={isEmpty}
              onSelect={() => setClearing(true)}
            >
              Clear All
            </MenuItem>
          </Menu>
        </>
      ) : (
        <>
          {addButton}
          <Button variant="secondary" onClick={() => setClearing(true)} disabled={isEmpty}>
            <Trash2 aria-hidden="true" className="size-4" /> Clear All
          </Button>
          <span className="flex">
            <Button
              variant={isAllFilled && isFull ? 'primary' : 'secondary'}
              className="rounded-r-none"
              disabled={isEmpty}
              onClick={exportPlan}
            >
              <Download aria-hidden="true" className="size-4 md:max-lg:hidden" /> Export
            </Button>
            <Menu
              trigger={
                <Button
                  variant="secondary"
                  size="icon"
                  aria-label="More exports"
                  className="-ml-px rounded-l-none"
                  disabled={isEmpty}
                >
                  <ChevronDown aria-hidden="true" className="size-4" />
                </Button>
              }
            >
              {otherExports}
            </Menu>
          </span>
          {writeButton}
        </>
      )}

      <ConfirmDialog
        title="Clear all content?"
        description={`This removes the text and images of ${pluralize(filled, 'post')}. The slots stay.`}
        action="Clear everything"
        isOpen={isClearing}
        onOpenChange={setClearing}
        onConfirm={() => void clear()}
      />
      <LazyDialog module={carouselDialog} isOpen={isCarouselOpen} onOpenChange={setCarouselOpen}>
        {({ CarouselDialog }) => (
          <CarouselDialog slots={slots} isOpen={isCarouselOpen} onOpenChange={setCarouselOpen} />
        )}
      </LazyDialog>
    </div>
  );
}
