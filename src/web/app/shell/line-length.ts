import { useEffect } from 'react';
import { usePreferences } from '#web/data/store/preferences.ts';

/** Tells the style sheet how long lines should be where one writes on a phone. */
export function useLineLength(): void {
  const lineLength = usePreferences()?.mobileLineLength;
  useEffect(() => {
    if (lineLength) document.documentElement.dataset.lineLength = lineLength;
  }, [lineLength]);
}
