/** A checkbox with room for a finger. `onToggle` says whether Shift was held. */
export function SelectBox({
  label,
  isChosen,
  onToggle,
}: {
  label: string;
  isChosen: boolean;
  onToggle: (isRange: boolean) => void;
}) {
  return (
    <label className="relative grid size-11 cursor-pointer place-items-center select-none">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        className="size-5 accent-(--accent)"
      />
    </label>
  );
}
