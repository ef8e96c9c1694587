/** The first letter of an address on a circle. Decorative: the address is shown next to it. */
export function Avatar({ email }: { email: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-ink forced-colors:border text-sm font-semibold text-paper uppercase"
    >
      {email.trim().charAt(0) || '?'}
    </span>
  );
}
