/** The status of a question: open, being answered, answered, or archived. */
export type QuestionStatus = 'open' | 'in_progress' | 'answered' | 'archived';

/**
 * An interview question. While it is being answered, `workedBy` is the browser that holds its lease and renews it every
 * 30 seconds; `workedUntil` is when the lease expires. Times are milliseconds since 1970.
 */
export type Question = {
  id: string;
  prompt: string;
  tags: readonly string[];
  status: QuestionStatus;
  createdAt: number;
  workedBy: string | null;
  workedUntil: number | null;
};

export const questionTags = [
  'Story Arc',
  'Opinion',
  'Case Study',
  'Snapshot',
  'Principle',
  'Myth Flip',
] as const;

const maxPromptCharacters = 2_000;
const maxTags = 20;
const maxTagCharacters = 100;

/**
 * The renewal interval of a lease. Leases last 90 s (`lease_question` in SQL), so two renewals in a row can fail.
 */
export const leaseRenewalMilliseconds = 30_000;

/** An event that changes a question's status. */
export type QuestionEvent =
  | 'recording-started'
  | 'answer-saved'
  | 'post-drafted'
  | 'given-up'
  | 'archived-by-hand'
  | 'unarchived';

/**
 * Returns the status after an event, or null if the event no longer applies because another browser changed the
 * question.
 */
export function statusAfter(status: QuestionStatus, event: QuestionEvent): QuestionStatus | null {
  return transitions[event][status] ?? null;
}

/** The statuses in which an event applies. */
export function statusesBefore(event: QuestionEvent): readonly QuestionStatus[] {
  return questionStatuses.filter((status) => transitions[event][status] !== undefined);
}

/** True if the question belongs to the Archive tab. All others belong to Open. */
export function isArchived(question: Question): boolean {
  return question.status === 'archived';
}

/**
 * True if the browser that was answering the question has closed. The question must then be reopened. An answered
 * question that waits for its draft (`workedBy` is null) stays as it is.
 * @param browserId this browser, whose tabs are identified by the questions they hold; other browsers by their leases
 */
export function isAbandoned(
  question: Question,
  {
    browserId,
    heldQuestionIds,
    now,
  }: { browserId: string; heldQuestionIds: ReadonlySet<string>; now: number },
): boolean {
  const { status, workedBy, workedUntil } = question;
  if (status === 'in_progress' && workedBy === null) return true;
  if ((status !== 'in_progress' && status !== 'answered') || workedBy === null) return false;
  if (workedBy === browserId) return !heldQuestionIds.has(question.id);
  return workedUntil === null || workedUntil < now;
}

/**
 * Tells what happened to a question after this browser's lease expired: another browser is answering it, or has
 * answered it. Null if no browser took it over, for example while this device was asleep.
 */
export function takenOverBy(
  { status, workedBy }: Pick<Question, 'status' | 'workedBy'>,
  browserId: string,
): TakenOver | null {
  if (status === 'archived') return 'answered';
  return workedBy !== null && workedBy !== browserId ? 'being-answered' : null;
}

export type TakenOver = 'being-answered' | 'answered';

/**
 * Validates a new question. Returns the trimmed prompt and the tags without duplicates (ignoring case), or a message.
 */
export function validateQuestion(
  prompt: string,
  tags: readonly string[],
): { ok: true; prompt: string; tags: string[] } | { ok: false; message: string } {
  const text = prompt.trim();
  if (text === '') return { ok: false, message: 'Write the question first.' };
  if (text.length > maxPromptCharacters) {
    return { ok: false, message: `A question can have up to ${maxPromptCharacters} characters.` };
  }
  const unique = new Map<string, string>();
  for (const tag of tags.map((each) => each.trim().replace(/\s+/gu, ' '))) {
    const key = tag.toLowerCase();
    if (tag !== '' && !unique.has(key)) unique.set(key, tag);
  }
  const chosen = [...unique.values()];
  if (chosen.length > maxTags) return { ok: false, message: `A question can have up to ${maxTags} tags.` };
  if (chosen.some((tag) => tag.length > maxTagCharacters)) {
    return { ok: false, message: `A tag can have up to ${maxTagCharacters} characters.` };
  }
  return { ok: true, prompt: text, tags: chosen };
}

const questionStatuses: readonly QuestionStatus[] = ['open', 'in_progress', 'answered', 'archived'];

const transitions: Record<QuestionEvent, Partial<Record<QuestionStatus, QuestionStatus>>> = {
  // Answered and archived questions can be answered again.
  'recording-started': {
    open: 'in_progress',
    in_progress: 'in_progress',
    answered: 'in_progress',
    archived: 'in_progress',
  },
  'answer-saved': { open: 'answered', in_progress: 'answered', answered: 'answered', archived: 'answered' },
  'post-drafted': { open: 'archived', in_progress: 'archived', answered: 'archived', archived: 'archived' },
  'given-up': { in_progress: 'open', answered: 'open' },
  'archived-by-hand': { answered: 'archived' },
  unarchived: { archived: 'open' },
};
