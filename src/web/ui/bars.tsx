/** The three bars of the logo. While `isMoving` they sway like a voice: something is loading. */
export function Bars({ className = '', isMoving = false }: { className?: string; isMoving?: boolean }) {
  return (
    <svg
      viewBox="0 0 18 18"
      aria-hidden="true"
      data-moving={isMoving || undefined}
      className={`shrink-0 overflow-visible ${className}`}
    >
      {bars.map(({ x, y, look }, index) => (
        <rect
          key={x}
          x={x}
          y={y}
          width="4.5"
          height={18 - y}
          rx="2.25"
          className={`${look} ${isMoving ? 'origin-bottom animate-bar transform-fill' : ''}`}
          style={isMoving ? { animationDelay: `${index * 160}ms` } : undefined}
        />
      ))}
    </svg>
  );
}

const bars = [
  { x: 0, y: 10, look: 'fill-current opacity-55' },
  { x: 6.75, y: 0, look: 'fill-accent' },
  { x: 13.5, y: 7, look: 'fill-current opacity-55' },
] as const;
