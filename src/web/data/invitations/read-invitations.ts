import * as z from 'zod/mini';
import type { SentInvitation } from '#domain/candidates/sent-invitation.ts';
import { RefusedRequest, requestJson } from '../backend-request.ts';

/** A candidate who withdrew. */
type Withdrawal = { candidateId: string };

export type InvitationsRead =
  | { ok: true; invitations: SentInvitation[]; withdrawals: Withdrawal[] }
  /** `not-offered`: the project lacks the tables. */
  | { ok: false; reason: 'not-offered' | 'failed' };

const instant = z.pipe(
  z.string(),
  z.transform((text) => Date.parse(text)),
);
const optionalInstant = z.nullable(instant);
const question = z.object({ text: z.string(), seconds: z.number(), talkingPoints: z.string() });

const invitationRows = z.array(
  z.object({
    id: z.string(),
    candidate_id: z.string(),
    created_at: instant,
    expires_at: instant,
    opened_at: optionalInstant,
    opened_count: z.number(),
    consented_at: optionalInstant,
    consent_text: z.string(),
    consent_version: z.string(),
    sent_at: optionalInstant,
    revoked_at: optionalInstant,
    delete_on: z.nullable(z.string()),
    shows_result: z.boolean(),
    result_name: z.nullable(z.string()),
    questions: z.array(question),
  }),
);
const answerRows = z.array(
  z.object({
    id: z.string(),
    invitation_id: z.string(),
    question: z.number(),
    seconds: z.number(),
    bytes: z.number(),
    mime_type: z.string(),
    object_name: z.string(),
  }),
);
const withdrawalRows = z.array(z.object({ candidate_id: z.string() }));

/** The maximum number of rows that hosted projects return at once. */
const pageRows = 1_000;

/** Reads all invitations of the account, the answers to them, and which candidates withdrew. */
export async function readInvitations(): Promise<InvitationsRead> {
  try {
    const [rows, withdrawn] = await Promise.all([
      allRows('invitations', invitationColumns, invitationRows),
      allRows('withdrawals', 'candidate_id', withdrawalRows, 'invitation_id'),
    ]);
    const hasAnswers = rows.some(({ sent_at }) => sent_at !== null);
    const answers = hasAnswers ? await allRows(chosenAnswers, answerColumns, answerRows) : [];
    const byInvitation = Map.groupBy(answers, ({ invitation_id }) => invitation_id);
    const invitations = rows.map((row) => sentInvitation(row, byInvitation.get(row.id) ?? []));
    return {
      ok: true,
      invitations,
      withdrawals: withdrawn.map(({ candidate_id }) => ({ candidateId: candidate_id })),
    };
  } catch (error) {
    const isMissing = error instanceof RefusedRequest && error.status === 404;
    if (!isMissing) console.warn('The invitations could not be read:', error);
    return { ok: false, reason: isMissing ? 'not-offered' : 'failed' };
  }
}

const invitationColumns = Object.keys(invitationRows._zod.def.element.shape).join();
const answerColumns = Object.keys(answerRows._zod.def.element.shape).join();
const chosenAnswers = 'answers?state=eq.arrived&is_chosen=is.true';

async function allRows<Row>(
  table: string,
  columns: string,
  shape: z.ZodMiniType<Row[]>,
  order = 'id',
): Promise<Row[]> {
  const all: Row[] = [];
  const query = `${table}${table.includes('?') ? '&' : '?'}select=${columns}&order=${order}&limit=${pageRows}`;
  for (;;) {
    const rows = shape.parse(await requestJson(`/rest/v1/${query}&offset=${all.length}`));
    all.push(...rows);
    if (rows.length < pageRows) return all;
  }
}

type InvitationRow = z.infer<typeof invitationRows>[number];
type AnswerRow = z.infer<typeof answerRows>[number];

function sentInvitation(row: InvitationRow, answers: readonly AnswerRow[]): SentInvitation {
  return {
    invitationId: row.id,
    candidateId: row.candidate_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    openedAt: row.opened_at,
    openedCount: row.opened_count,
    consentedAt: row.consented_at,
    consentText: row.consent_text,
    consentVersion: row.consent_version,
    sentAt: row.sent_at,
    revokedAt: row.revoked_at,
    deleteOn: row.delete_on,
    showsResult: row.shows_result,
    hasResult: row.result_name !== null,
    questions: row.questions,
    answers: answers
      .map((answer) => ({
        answerId: answer.id,
        question: answer.question,
        seconds: answer.seconds,
        bytes: answer.bytes,
        mimeType: answer.mime_type,
        objectName: answer.object_name,
      }))
      .sort((one, other) => one.question - other.question),
  };
}
