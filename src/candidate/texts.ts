import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type PageLanguage, pageLanguages } from '#domain/invitations/invitation.ts';
import { timerLabel } from '#domain/posts/elapsed.ts';
import type { Messages } from './messages/en.ts';

/** The texts of the page in one language. */
export type Texts = Readonly<{
  language: PageLanguage;
  /** Returns a message with its placeholders filled in. */
  say(key: keyof Messages, values?: Readonly<Record<string, string | number>>): string;
  /** Formats a date, such as "December 3, 2026". */
  day(iso: string): string;
  /** Formats a duration in minutes and seconds, such as "1:05". */
  time(seconds: number): string;
}>;

const catalogues: Readonly<Record<PageLanguage, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./messages/en.ts'),
  es: () => import('./messages/es.ts'),
  pt: () => import('./messages/pt.ts'),
  fr: () => import('./messages/fr.ts'),
  ar: () => import('./messages/ar.ts'),
  tl: () => import('./messages/tl.ts'),
  hi: () => import('./messages/hi.ts'),
  de: () => import('./messages/de.ts'),
};

/** Loads the messages of a language. */
export async function loadTexts(language: PageLanguage): Promise<Texts> {
  const { messages } = await catalogues[language]();
  const days = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' });
  return {
    language,
    say: (key, values = {}) => fill(messages[key], values),
    // A date without a time means that calendar day. Parsed as UTC, it could become the evening before.
    day: (iso) => days.format(new Date(iso.length === 10 ? `${iso}T12:00` : iso)),
    time: (seconds) => timerLabel(Math.round(seconds)),
  };
}

/** Browsers use `fil` for the language of the Philippines. */
function localeOf(language: PageLanguage): string {
  return language === 'tl' ? 'fil' : language;
}

/** Fills in placeholders such as `{name}`. Placeholders inside a value are not replaced. */
export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

/** Returns the first preferred language that the page supports, such as `pt` for `pt-BR`; otherwise English. */
export function languageOf(preferred: readonly (string | null | undefined)[]): PageLanguage {
  for (const tag of preferred) {
    const code = tag?.toLowerCase().split('-')[0];
    const language = code === 'fil' ? 'tl' : code;
    if (language !== undefined && isPageLanguage(language)) return language;
  }
  return 'en';
}

export function isPageLanguage(code: string): code is PageLanguage {
  return Object.keys(pageLanguages).includes(code);
}

export function directionOf(language: PageLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

const Current = createContext<Texts | null>(null);
export const TextsProvider = Current.Provider;

export function useTexts(): Texts {
  const texts = useContext(Current);
  if (!texts) throw new Error('A screen is shown before its texts have loaded.');
  return texts;
}
