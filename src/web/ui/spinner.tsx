/** A spinner. With a `label` it is announced; without one it is decorative. */
export function Spinner({
  label,
  size = 'regular',
}: {
  label?: string;
  size?: 'small' | 'regular' | 'large';
}) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <span
        aria-hidden="true"
        className={`animate-spin rounded-full border-current border-r-transparent ${sizes[size]}`}
      />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}

const sizes = { small: 'size-4 border-2', regular: 'size-6 border-2', large: 'size-10 border-3' } as const;
