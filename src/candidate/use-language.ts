import { useEffect, useState } from 'preact/hooks';
import type { PageLanguage } from '#domain/invitations/invitation.ts';
import { directionOf, loadTexts, type Texts } from './texts.ts';
import { useLatest } from './use-latest.ts';

const retryMilliseconds = 5000;

/** Returns the texts of a language, or null until they have loaded. Sets the document's language and direction. */
export function useLanguage(language: PageLanguage | null): Texts | null {
  const [texts, setTexts] = useState<Texts | null>(null);
  const shown = useLatest(texts);
  useEffect(() => {
    if (language === null) return;
    let isCurrent = true;
    loadTexts(language).then(
      (loaded) => isCurrent && setTexts(loaded),
      // Browsers cache a failed import, so only a reload retries it. If other texts are shown, keep them.
      () => shown.current ?? setTimeout(() => location.reload(), retryMilliseconds),
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  useEffect(() => {
    if (!texts) return;
    document.documentElement.lang = texts.language;
    document.documentElement.dir = directionOf(texts.language);
  }, [texts]);
  return texts;
}
