import { useEffect } from 'react';
import { usePreferences } from '#web/data/store/preferences.ts';

/** Passes the preferred line length on phones to the style sheet. */
export function useLineLength(): void {
  const lineLength = usePreferences()?.mobileLineLength;
  useEffect(() => {
    if (lineLength) document.documentElement.dataset.lineLength = lineLength;
  }, [lineLength]);
}
