import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

/**
 * A button of a toolbar. On a phone, its label is small and below the icon. `name` replaces the label for screen
 * readers and contains it. Without a label, it is an icon with an accessible name.
 */
export function ToolButton({
  Icon,
  label,
  name,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'name' | 'children'> &
  ({ label: string; name?: string } | { label?: undefined; name: string }) & { Icon: LucideIcon }) {
  return (
    <button
      type="button"
      aria-label={name}
      className={`inline-flex min-h-11 flex-1 items-center justify-center gap-x-1.5 gap-y-0.5 rounded-control font-medium select-none transition-colors enabled:hover:bg-sunken disabled:opacity-45 aria-pressed:bg-sunken aria-expanded:bg-sunken forced-colors:border max-md:flex-col md:min-h-9 md:flex-none md:px-2 xl:px-2.5 md:text-sm md:whitespace-nowrap pointer-coarse:min-h-11 ${label === undefined ? 'min-w-10 md:min-w-9' : 'text-[0.6875rem] leading-tight max-md:min-h-13 max-md:justify-start max-md:pt-2'} ${className}`}
      {...rest}
    >
      <Icon
        aria-hidden="true"
        className={`shrink-0 ${label === undefined ? 'size-[1.125rem]' : 'size-[1.125rem] md:size-4'}`}
      />
      {label}
    </button>
  );
}
