import type { BrandKit } from '#domain/video/brand.ts';

/** Shows the colors of a brand kit. */
export function KitSwatch({ colors }: { colors: BrandKit['colors'] }) {
  return (
    <span className="flex shrink-0 pr-1.5" aria-hidden="true">
      {(['ink', 'accent', 'paper'] as const).map((name) => (
        <span
          key={name}
          className="-mr-1.5 size-8 rounded-full border-2 border-surface ring-1 ring-edge forced-color-adjust-none"
          style={{ background: colors[name] }}
        />
      ))}
    </span>
  );
}
