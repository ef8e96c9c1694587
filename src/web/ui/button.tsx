import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'regular' | 'large' | 'icon' | 'icon-end';
};

/**
 * A button. While `isBusy` is true, it keeps its size and tab stop, is announced as busy, and ignores presses. Pass
 * the busy label as its children.
 */
export function Button({
  variant,
  size,
  isBusy = false,
  disabled,
  className = '',
  children,
  type = 'button',
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { isBusy?: boolean }) {
  return (
    <button
      type={type}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={`${buttonClass({ variant, size })} ${className}`}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {isBusy ? <Spinner size="small" /> : null}
      {children}
    </button>
  );
}

/** The button styles for other elements, such as a router link. */
export function buttonClass({
  variant = 'primary',
  size = 'regular',
}: { [Key in keyof Look]: Look[Key] | undefined } = {}): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap max-[23rem]:whitespace-normal select-none transition-[background-color,border-color,color,translate] duration-150 active:translate-y-px disabled:pointer-events-none aria-busy:cursor-progress [&_svg]:shrink-0';

// Forced colors remove all backgrounds, so a border must mark the button. A disabled primary button is gray, because
// pale coral would look broken.
const variants = {
  primary:
    'forced-colors:border bg-accent text-on-accent hover:bg-accent-hover disabled:bg-sunken disabled:text-ink-soft',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken disabled:opacity-50',
  quiet: 'forced-colors:border text-ink hover:bg-sunken disabled:opacity-50',
  danger: 'border border-danger bg-surface text-danger hover:bg-danger-wash disabled:opacity-50',
} as const;

const sizes = {
  regular: 'min-h-11 px-4 text-sm',
  large: 'min-h-14 px-7 text-base',
  icon: 'size-11 shrink-0 text-sm',
  // For the end of a row: aligns the icon, not the edge of its button, with what is above and below.
  'icon-end': '-me-3 size-11 shrink-0 text-sm',
} as const;
