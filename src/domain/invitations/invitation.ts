/** A question of an invitation. `seconds` limits the answer; `talkingPoints` are shown near the lens. */
export type Question = { text: string; seconds: number; talkingPoints: string };

/** The languages of the page that candidates open, each in its own language. */
export const pageLanguages = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  fr: 'Français',
  ar: 'العربية',
  tl: 'Tagalog',
  hi: 'हिन्दी',
  de: 'Deutsch',
} as const;

export type PageLanguage = keyof typeof pageLanguages;

/** The limits that the database enforces: see `supabase/migrations`. */
export const maxQuestions = 5;
export const maxTakes = 5;
export const answerSeconds = { shortest: 5, longest: 180 } as const;
export const maxQuestionLength = 500;
export const maxTalkingPointsLength = 2000;

/** Why a call with a link was refused: see docs/invitations.md. */
type RefusalReason = 'closed' | 'consent' | 'invalid' | 'takes' | 'full' | 'later' | 'missing' | 'content';

export type Refusal = { refused: RefusalReason; retryAfterSeconds?: number };

/** A clip that a candidate started to send. `objectName` is the file to upload to; null once it has arrived. */
export type Answer = {
  answer: string;
  /** Counted from 1. */
  question: number;
  take: number;
  seconds: number;
  bytes: number;
  state: 'uploading' | 'arrived';
  isChosen: boolean;
  objectName: string | null;
};

/** What a link shows to anyone who has it. Times are ISO 8601; `deleteOn` is a day. */
export type OpenInvitation = {
  agencyName: string;
  recruiterName: string;
  /** Set by the recruiter, so it is untrusted input: read it with `pageBrandOf`. */
  brand: unknown;
  questions: Question[];
  language: string;
  maxSeconds: number;
  takes: number;
  showsResult: boolean;
  consent: { text: string; version: string; givenAt: string | null };
  expiresAt: string;
  deleteOn: string | null;
  sentAt: string | null;
  /** True if the finished video can be seen. The `invitation` function signs its address. */
  hasResult: boolean;
  maxBytes: number;
  answers: Answer[];
};
