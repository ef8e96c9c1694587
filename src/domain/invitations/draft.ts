import {
  answerSeconds,
  maxQuestionLength,
  maxQuestions,
  maxTakes,
  maxTalkingPointsLength,
  type PageLanguage,
  type Question,
} from './invitation.ts';
import { roleTemplates } from './role-templates.ts';

/** The settings of an invitation, before it has a candidate. */
export type InvitationDraft = {
  agencyName: string;
  recruiterName: string;
  questions: readonly Question[];
  language: PageLanguage;
  /** The length limit of an answer. */
  maxSeconds: number;
  takes: number;
  expiresInDays: number;
  /** Whether the candidate may see the finished video at the link. */
  showsResult: boolean;
  /** Whether the recruiter also gets news by email. */
  emails: boolean;
};

/** The longest name that the database stores: see `supabase/migrations`. */
export const maxSenderLength = 80;
export const secondsChoices = [15, 30, 45, 60, 90, 120, 180] as const;
export const expiryChoices = [3, 7, 14, 30, 90] as const;
const defaultSeconds = 60;
const dayMilliseconds = 86_400_000;

export const defaultDraft: InvitationDraft = {
  agencyName: '',
  recruiterName: '',
  questions: roleTemplates[0].questions,
  language: 'en',
  maxSeconds: defaultSeconds,
  takes: 3,
  expiresInDays: 14,
  showsResult: false,
  emails: false,
};

/** Returns the draft with another length limit. Questions with a longer limit are shortened to it. */
export function withMaxSeconds(draft: InvitationDraft, maxSeconds: number): InvitationDraft {
  return { ...draft, maxSeconds, questions: withinSeconds(draft.questions, maxSeconds) };
}

/** Returns the questions, limited to this many seconds each. */
export function withinSeconds(questions: readonly Question[], maxSeconds: number): Question[] {
  return questions.map((question) => ({ ...question, seconds: Math.min(question.seconds, maxSeconds) }));
}

export function newQuestion(maxSeconds: number): Question {
  return { text: '', seconds: Math.min(45, maxSeconds), talkingPoints: '' };
}

/** The problems of a draft, by field; `questions` has one entry per question. An empty text means no problem. */
export type DraftProblems = {
  agencyName: string;
  recruiterName: string;
  questions: string[];
  isOk: boolean;
};

export function draftProblems(draft: InvitationDraft): DraftProblems {
  const agencyName = senderProblem(draft.agencyName, 'Enter the name of your agency.');
  const recruiterName = senderProblem(draft.recruiterName, 'Enter your name.');
  const questions = draft.questions.map((question) => questionProblem(question, draft.maxSeconds));
  const isOk =
    [agencyName, recruiterName, ...questions].every((problem) => problem === '') &&
    questions.length >= 1 &&
    questions.length <= maxQuestions &&
    draft.takes >= 1 &&
    draft.takes <= maxTakes &&
    isLength(draft.maxSeconds, answerSeconds.longest);
  return { agencyName, recruiterName, questions, isOk };
}

function senderProblem(name: string, missing: string): string {
  const text = name.trim();
  if (text === '') return missing;
  return text.length > maxSenderLength ? `Use at most ${maxSenderLength} characters.` : '';
}

function questionProblem({ text, seconds, talkingPoints }: Question, maxSeconds: number): string {
  if (text.trim() === '') return 'Write the question, or remove it.';
  if (text.length > maxQuestionLength) return `Use at most ${maxQuestionLength} characters.`;
  if (talkingPoints.length > maxTalkingPointsLength)
    return `Use at most ${maxTalkingPointsLength} characters for talking points.`;
  return isLength(seconds, maxSeconds)
    ? ''
    : `Choose ${answerSeconds.shortest} to ${maxSeconds} seconds for the answer.`;
}

function isLength(seconds: number, longest: number): boolean {
  return Number.isInteger(seconds) && seconds >= answerSeconds.shortest && seconds <= longest;
}

/** When a link created now would expire, in milliseconds since 1970. */
export function expiryOf({ expiresInDays }: InvitationDraft, now: number): number {
  return now + expiresInDays * dayMilliseconds;
}
