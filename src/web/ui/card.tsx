import type { ComponentProps, ReactNode } from 'react';

/** A raised surface for related content. With a `title`, it is a named section. */
export function Card({
  title,
  description,
  className = '',
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & { title?: string; description?: ReactNode }) {
  return (
    <section
      aria-label={title}
      className={`scroll-mt-4 rounded-card border border-line bg-surface p-5 sm:p-6 ${className}`}
      {...rest}
    >
      {title ? (
        <header className="mb-5 grid grid-cols-1 gap-1">
          <h2 className="text-lg font-semibold outline-none">{title}</h2>
          {description ? <p className="text-sm text-ink-soft">{description}</p> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}
