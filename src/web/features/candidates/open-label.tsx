/** The label of the button that opens a candidate. Screen readers also hear what the button does. */
export function OpenLabel({ label, className }: { label: string; className: string }) {
  return (
    <>
      <span className="sr-only">Open </span>
      <bdi className={`text-left font-semibold ${className}`}>{label}</bdi>
    </>
  );
}
