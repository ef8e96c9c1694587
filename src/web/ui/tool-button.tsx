import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

/**
 * A button of a toolbar. On a phone, its label is small and below the icon. Elsewhere, it shows its label, its icon, or
 * both. `name` replaces the label for screen readers and contains it. Without a label, it is an icon with an accessible
 * name.
 */
export function ToolButton({
  Icon,
  label,
  name,
  shows = 'label',
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'name' | 'children'> &
  ({ label: string; name?: string } | { label?: undefined; name: string }) & {
    Icon: LucideIcon;
    shows?: 'label' | 'icon' | 'both';
  }) {
  const isIcon = label === undefined || shows === 'icon';
  return (
    <button
      type="button"
      aria-label={name}
      title={isIcon ? (name ?? label) : undefined}
      className={`inline-flex min-h-11 flex-1 items-center justify-center gap-x-1.5 gap-y-0.5 rounded-control font-medium select-none transition-colors enabled:hover:bg-sunken disabled:opacity-45 aria-pressed:bg-sunken aria-expanded:bg-sunken forced-colors:border max-md:flex-col md:min-h-9 md:flex-none md:px-2 md:text-[0.8125rem] md:whitespace-nowrap pointer-coarse:min-h-11 ${isIcon ? 'min-w-10 md:min-w-9' : ''} ${label === undefined ? '' : 'text-[0.6875rem] leading-tight max-md:min-h-13 max-md:justify-start max-md:pt-2'} ${className}`}
      {...rest}
    >
      <Icon
        aria-hidden="true"
        className={`size-[1.125rem] shrink-0 ${isIcon ? '' : shows === 'both' ? 'md:size-4' : 'md:hidden'}`}
      />
      <span className={shows === 'icon' ? 'md:sr-only' : 'contents'}>{label}</span>
    </button>
  );
}
