/** Shows next to a form's button whether it has unsaved changes. */
export function NotSaved({ isShown }: { isShown: boolean }) {
  return (
    <p role="status" className="self-center text-sm text-ink-soft">
      {isShown ? 'Not saved yet' : null}
    </p>
  );
}
