import { useEffect, useState } from 'preact/hooks';
import type { PageLanguage } from '#domain/invitations/invitation.ts';
import { directionOf, loadTexts, type Texts } from './texts.ts';
import { useLatest } from './use-latest.ts';

const retryMilliseconds = 5000;

/** The texts of a language; null until the first ones have loaded. Sets the language of the document. */
export function useLanguage(language: PageLanguage | null): Texts | null {
  const [texts, setTexts] = useState<Texts | null>(null);
  const shown = useLatest(texts);
  useEffect(() => {
    if (language === null) return;
    let isWanted = true;
    loadTexts(language).then(
      (loaded) => isWanted && setTexts(loaded),
      // Browsers remember a module that failed to load. With other texts, the page goes on in their language.
      () => shown.current ?? setTimeout(() => location.reload(), retryMilliseconds),
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  useEffect(() => {
    if (!texts) return;
    document.documentElement.lang = texts.language;
    document.documentElement.dir = directionOf(texts.language);
  }, [texts]);
  return texts;
}
