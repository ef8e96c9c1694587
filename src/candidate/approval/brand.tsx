/** Whose page this is: the logo and the name of the product, as in the app. */
export function Brand() {
  return (
    <header class="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" />
        <g>
          <rect x="7" y="17" width="4.5" height="8" rx="2.25" opacity="0.55" />
          <rect class="raised" x="13.75" y="7" width="4.5" height="18" rx="2.25" />
          <rect x="20.5" y="14" width="4.5" height="11" rx="2.25" opacity="0.55" />
        </g>
      </svg>
      <strong>Standout</strong>
    </header>
  );
}
