import { useEffect, useRef } from 'react';
import type { CardSpec } from '#domain/video/cards.ts';
import { drawCard } from '#video/client.ts';
import { RenderFailure } from '#video/render-failure.ts';

const typingPauseMilliseconds = 120;

/** Draws a card on a canvas with the renderer's code. */
export function useCardCanvas(spec: CardSpec) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      try {
        const card = await drawCard(spec);
        if (isCurrent && canvas.current) {
          canvas.current.width = card.width;
          canvas.current.height = card.height;
          canvas.current.getContext('2d')?.drawImage(card, 0, 0);
        }
        card.close();
      } catch (error) {
        // The preview already reports that the browser can't draw.
        if (!(error instanceof RenderFailure)) console.error(error);
      }
    };
    const timer = setTimeout(() => void draw(), typingPauseMilliseconds);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [spec]);
  return canvas;
}
