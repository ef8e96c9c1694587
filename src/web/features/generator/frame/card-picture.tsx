import type { CardSpec } from '#domain/video/cards.ts';
import { useCardCanvas } from './use-card-canvas.ts';

/** A card as it will appear in the video. */
export function CardPicture({ spec, label }: { spec: CardSpec; label: string }) {
  const canvas = useCardCanvas(spec);
  const { widthPixels, heightPixels } = spec.overlay.output;
  return (
    <figure className="grid gap-2">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className="w-full rounded-lg ring-1 ring-line"
        style={{ aspectRatio: widthPixels / heightPixels }}
      />
      <figcaption aria-hidden="true" className="text-center text-xs text-ink-soft">
        {label}
      </figcaption>
    </figure>
  );
}
