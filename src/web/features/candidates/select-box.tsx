import { arrowTarget } from './arrow-focus.ts';

/** A checkbox with a large touch target. `onToggle` receives whether Shift was held. */
export function SelectBox({
  label,
  isChosen,
  onToggle,
  column,
}: {
  label: string;
  isChosen: boolean;
  onToggle: (isRange: boolean) => void;
  /** The checkbox's column for the arrow keys. */
  column?: number;
}) {
  return (
    <label className="relative grid size-11 cursor-pointer place-items-center select-none">
      <input
        type="checkbox"
        aria-label={label}
        {...(column === undefined ? {} : arrowTarget(column))}
        checked={isChosen}
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        className="size-5 accent-ink"
      />
    </label>
  );
}
