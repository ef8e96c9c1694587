/** The product's logo and name. */
export function Brand() {
  return (
    <header class="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="M9.25 19.25v3.5M16 9.25v13.5M22.75 16.25v6.5" />
      </svg>
      <strong>Standout</strong>
    </header>
  );
}
