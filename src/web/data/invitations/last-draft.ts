import * as z from 'zod/mini';
import {
  defaultDraft,
  expiryChoices,
  type InvitationDraft,
  maxSenderLength,
  secondsChoices,
  withinSeconds,
} from '#domain/invitations/draft.ts';
import {
  answerSeconds,
  maxQuestionLength,
  maxQuestions,
  maxTakes,
  maxTalkingPointsLength,
  type PageLanguage,
  pageLanguages,
} from '#domain/invitations/invitation.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

const oneOf = (choices: readonly number[]) => z.number().check(z.refine((value) => choices.includes(value)));
const sender = z.string().check(z.maxLength(maxSenderLength));

const schema = z.object({
  agencyName: sender,
  recruiterName: sender,
  questions: z
    .array(
      z.object({
        text: z.string().check(z.maxLength(maxQuestionLength)),
        seconds: z.number().check(z.minimum(answerSeconds.shortest), z.maximum(answerSeconds.longest)),
        talkingPoints: z.string().check(z.maxLength(maxTalkingPointsLength)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxQuestions)),
  language: z.enum(Object.keys(pageLanguages) as PageLanguage[]),
  maxSeconds: oneOf(secondsChoices),
  takes: z.number().check(z.minimum(1), z.maximum(maxTakes)),
  expiresInDays: oneOf(expiryChoices),
  showsResult: z.boolean(),
  emails: z.boolean(),
});

const stored = storedValue<InvitationDraft | null>({
  key: storageKeys.invitationDraft,
  parse: (text) => schema.parse(JSON.parse(text)),
  fallback: null,
});

/** The settings of the last invitation; null before the first one. */
export function lastInvitationDraft(): InvitationDraft | null {
  const draft = stored.read();
  return draft && { ...draft, questions: withinSeconds(draft.questions, draft.maxSeconds) };
}

/** The initial settings of the next invitation. */
export function firstInvitationDraft(): InvitationDraft {
  return lastInvitationDraft() ?? defaultDraft;
}

export const saveInvitationDraft: (draft: InvitationDraft) => void = stored.save;
