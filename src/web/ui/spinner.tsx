import { Bars } from './bars.tsx';

/**
 * A spinner: the moving bars of the logo, or a ring inside a button or a line of text. With a `label`, it is
 * announced; without one, it is decorative.
 */
export function Spinner({
  label,
  size = 'regular',
}: {
  label?: string;
  size?: 'small' | 'regular' | 'large';
}) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      {size === 'small' ? (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      ) : (
        <Bars isMoving className={sizes[size]} />
      )}
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}

const sizes = { regular: 'size-6', large: 'size-10' } as const;
