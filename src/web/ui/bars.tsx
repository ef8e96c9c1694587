import type { ComponentProps } from 'react';

/**
 * The three bars of the logo. While `isMoving` is true, they sway like a voice to show that something is loading.
 * `looks` are their classes, from left to right.
 */
export function Bars({
  className = '',
  isMoving = false,
  looks = logoLooks,
  ...svg
}: ComponentProps<'svg'> & { isMoving?: boolean; looks?: readonly [string, string, string] }) {
  return (
    <svg
      viewBox="0 0 18 18"
      aria-hidden="true"
      data-moving={isMoving || undefined}
      className={`shrink-0 overflow-visible ${className}`}
      {...svg}
    >
      {bars.map(({ x, y }, index) => (
        <rect
          key={x}
          x={x}
          y={y}
          width="4.5"
          height={18 - y}
          rx="2.25"
          className={`${looks[index]} ${isMoving ? 'origin-bottom animate-bar transform-fill' : ''}`}
          style={isMoving ? { animationDelay: `${index * 160}ms` } : undefined}
        />
      ))}
    </svg>
  );
}

const bars = [
  { x: 0, y: 10 },
  { x: 6.75, y: 0 },
  { x: 13.5, y: 7 },
] as const;

const logoLooks = ['fill-current opacity-55', 'fill-accent', 'fill-current opacity-55'] as const;
