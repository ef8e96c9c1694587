import { useEffect } from 'react';
import { isTouch } from './media.ts';

/** Browser bars that come and go are less tall than this; keyboards are taller. */
const minKeyboardPixels = 150;

/**
 * Follows the on-screen keyboard of a touch screen while the component is mounted. Sets `data-keyboard` on the root
 * element for style sheets, and `--keyboard` to the pixels of the layout viewport that the keyboard covers, which is 0
 * in browsers that shrink the page instead.
 */
export function useOnScreenKeyboard(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;
    let tallest = { width: 0, height: 0 };
    const measure = () => {
      // A zoomed page also shows less of itself.
      const width = Math.round(viewport.width * viewport.scale);
      const height = viewport.height * viewport.scale;
      if (width !== tallest.width) tallest = { width, height };
      tallest.height = Math.max(tallest.height, height);
      const isOpen = tallest.height - height > minKeyboardPixels && isTouch();
      const covered = isOpen ? innerHeight - viewport.offsetTop - viewport.height : 0;
      root.toggleAttribute('data-keyboard', isOpen);
      root.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      root.removeAttribute('data-keyboard');
      root.style.removeProperty('--keyboard');
    };
  }, []);
}
