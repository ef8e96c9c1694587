import { ArrowDown, ArrowUp, Ellipsis, GripVertical, PenLine, Send, X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, memo, useState } from 'react';
import { Link } from 'react-router';
import { postAddress } from '#domain/addresses.ts';
import { characterCount } from '#domain/linkedin/count.ts';
import { maxSlotCharacters } from '#domain/planner/limits.ts';
import { slotStatus } from '#domain/planner/save-status.ts';
import { isEmptySlot, type PlannerSlot } from '#domain/planner/slot.ts';
import { fittingChange } from '#domain/planner/text-limit.ts';
import { isPastedText } from '#web/browser/files.ts';
import { useMergedField } from '#web/browser/use-merged-field.ts';
import { inputClass } from '#web/ui/field.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { toastFailed } from '#web/ui/toast.ts';
import { notSaved } from './not-saved.ts';
import { SetAside } from './set-aside.tsx';
import { SlotImage } from './slot-image.tsx';
import { SlotStatusLabel } from './slot-status-label.tsx';
import { useSlotDraft } from './use-slot-draft.ts';

/** The actions of a slot. Stable across renders, so that typing rerenders only one slot. */
export type SlotActions = {
  addImages: (slot: PlannerSlot, files: readonly File[]) => void;
  removeImage: (slot: PlannerSlot) => void;
  remove: (slot: PlannerSlot) => void;
  move: (slot: PlannerSlot, toIndex: number) => void;
  send: (slot: PlannerSlot) => void;
  overflow: (slot: PlannerSlot, text: string) => void;
};

/** A post in Work. `number` is its position in the batch, from 1. */
export type SentAs = { postId: string; number: number; isDone: boolean };

export const SlotCard = memo(
  function SlotCard({
    slot,
    slotCount,
    isImageLoading,
    isLinked,
    sentAs,
    actions,
  }: {
    slot: PlannerSlot;
    slotCount: number;
    isImageLoading: boolean;
    /** Whether the URL names this slot. */
    isLinked: boolean;
    /** The post in the current batch that this slot was sent to, if any. */
    sentAs: SentAs | undefined;
    actions: SlotActions;
  }) {
    const draft = useSlotDraft(slot);
    const number = slot.position + 1;
    const [isFileOver, setFileOver] = useState(false);
    const isEmpty = isEmptySlot({ content: draft.content, imageId: slot.imageId });
    const status = slotStatus(draft.save, isEmpty);

    const field = useMergedField<HTMLTextAreaElement>(draft.content, ({ before, after, isComposing }) => {
      // Composed text may be longer than the result, and truncating it would break the composition.
      if (isComposing) return draft.type(after);
      const { kept, overflow, caret } = fittingChange(before, after);
      draft.type(kept);
      if (overflow === '') return;
      // After the field shows the truncated text.
      setTimeout(() => field.ref.current?.setSelectionRange(caret, caret));
      // Only for pasted text: when typing at the limit, the counter is enough.
      if (overflow.length > typedAtOnceCharacters) actions.overflow(slot, overflow);
    });
    /** Saves the text, then runs `act`. Reports a failure unless the draft already has. */
    const afterSaving = async (act: (slot: PlannerSlot) => void) => {
      const reason = draft.save.stage === 'failed' ? draft.save.reason : null;
      if (await draft.flush()) act(slot);
      else if (reason !== null) toastFailed(notSaved, reason);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (!files[0] || isPastedText(event.nativeEvent, files[0])) return;
      event.preventDefault();
      actions.addImages(slot, files);
    };
    const drop = (event: DragEvent) => {
      setFileOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      actions.addImages(slot, [...event.dataTransfer.files]);
    };

    return (
      <li
        data-slot={slot.postId}
        {...(isLinked ? { tabIndex: -1, 'data-landing': true } : {})}
        onPaste={paste}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setFileOver(true);
        }}
        onDragLeave={() => setFileOver(false)}
        onDrop={drop}
        className={`flex scroll-mt-40 scroll-mb-4 flex-col rounded-card border transition-colors data-landing:border-ink data-landing:outline-none ${isFileOver ? 'border-ink bg-chosen' : `border-line focus-within:border-edge ${isEmpty ? 'focus-within:bg-surface hover:bg-surface' : 'bg-surface'}`} data-dnd-dragging:z-10 data-dnd-dragging:opacity-90 data-dnd-dragging:shadow-lift`}
      >
        <div className="flex items-center gap-1 p-2 pb-0 max-[18rem]:flex-wrap">
          <button
            data-handle
            type="button"
            aria-label={`Move post ${number}`}
            className="grid size-11 cursor-grab touch-none place-items-center rounded-control text-ink-soft hover:bg-sunken in-data-dnd-dragging:cursor-grabbing"
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
          <h2 className="mr-auto text-base font-semibold whitespace-nowrap">Post #{number}</h2>
          <Menu
            trigger={
              <button type="button" aria-label={`More for post ${number}`} className={iconButtonClass}>
                <Ellipsis aria-hidden="true" className="size-4" />
              </button>
            }
          >
            {draft.content.trim() !== '' ? (
              <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => void afterSaving(actions.send)}>
                Send to Work
              </MenuItem>
            ) : null}
            {number > 1 ? (
              <MenuItem
                icon={<ArrowUp aria-hidden="true" />}
                onSelect={() => actions.move(slot, slot.position - 1)}
              >
                Move earlier
              </MenuItem>
            ) : null}
            {number < slotCount ? (
              <MenuItem
                icon={<ArrowDown aria-hidden="true" />}
                onSelect={() => actions.move(slot, slot.position + 1)}
              >
                Move later
              </MenuItem>
            ) : null}
          </Menu>
          <button
            type="button"
            aria-label={`Remove post ${number}`}
            className={iconButtonClass}
            onClick={() => void afterSaving(actions.remove)}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>

        <div className="flex grow flex-col gap-2 px-2 pb-2">
          <SlotImage
            number={number}
            imageId={slot.imageId}
            isLoading={isImageLoading}
            onFiles={(files) => actions.addImages(slot, files)}
            onRemove={() => actions.removeImage(slot)}
          />
          <textarea
            aria-label={`Post ${number}`}
            aria-describedby={`${slot.postId}-count`}
            placeholder={`Write content for post ${number}...`}
            {...field}
            // Looks like text until hovered or focused, because the card already has a border.
            className={`${inputClass} field-sizing-content max-h-120 min-h-32 grow resize-y border-transparent bg-transparent px-3! py-2 leading-relaxed`}
          />
          {sentAs ? (
            <Link
              to={postAddress(sentAs.postId)}
              className="flex min-h-11 items-center gap-2 rounded-control px-3 text-sm text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <PenLine aria-hidden="true" className="size-4" />
              {sentAs.isDone ? `Post ${sentAs.number} in Done` : `Post ${sentAs.number} in Work`}
            </Link>
          ) : null}
          {slot.setAside.length > 0 ? <SetAside slot={slot} draft={draft} /> : null}
          <div className="flex items-center justify-between gap-3 border-t border-line px-3 pt-2 pb-1 text-sm text-ink-soft">
            <span id={`${slot.postId}-count`} className="tabular-nums">
              {characterCount(draft.content)}/{maxSlotCharacters}
            </span>
            <SlotStatusLabel status={status} />
          </div>
        </div>
      </li>
    );
  },
  // Compares what is shown, because each read of the store creates new objects.
  (before, after) =>
    before.slotCount === after.slotCount &&
    before.isImageLoading === after.isImageLoading &&
    before.isLinked === after.isLinked &&
    before.actions === after.actions &&
    before.sentAs?.postId === after.sentAs?.postId &&
    before.sentAs?.number === after.sentAs?.number &&
    before.sentAs?.isDone === after.sentAs?.isDone &&
    before.slot.postId === after.slot.postId &&
    before.slot.position === after.slot.position &&
    before.slot.content === after.slot.content &&
    before.slot.revision === after.slot.revision &&
    before.slot.imageId === after.slot.imageId &&
    before.slot.setAside.join('\0') === after.slot.setAside.join('\0'),
);

const typedAtOnceCharacters = 3;
const iconButtonClass =
  'grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink';
