/** Beside a form's button: whether something was typed that it has not saved. */
export function NotSaved({ isShown }: { isShown: boolean }) {
  return (
    <p role="status" className="self-center text-sm text-ink-soft">
      {isShown ? 'Not saved yet' : null}
    </p>
  );
}
