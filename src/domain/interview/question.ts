/** What a question is to the person: to be answered, being answered, answered, put away. */
export type QuestionStatus = 'open' | 'in_progress' | 'answered' | 'archived';

/**
 * A question. `createdAt` and `workedUntil` are milliseconds since 1970. While somebody answers it, `workedBy` names
 * their browser, which says every half minute that it is still there; `workedUntil` is when its word runs out.
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

/**
 * Says that somebody is still at it, this often; three words may be lost before they count as gone (`lease_question` in
 * SQL gives 90 s).
 */
export const leaseRenewalMilliseconds = 30_000;

/** What can happen to a question. */
export type QuestionEvent =
  | 'recording-started'
  | 'answer-saved'
  | 'post-drafted'
  | 'given-up'
  | 'archived-by-hand'
  | 'unarchived';

/** The status after an event, or null when the event cannot happen in that status: somebody else was faster. */
export function statusAfter(status: QuestionStatus, event: QuestionEvent): QuestionStatus | null {
  return transitions[event][status] ?? null;
}

/** The statuses from which an event leads somewhere. */
export function statusesBefore(event: QuestionEvent): readonly QuestionStatus[] {
  return questionStatuses.filter((status) => transitions[event][status] !== undefined);
}

/** Whether a question belongs to the tab Archive; all others belong to Open. */
export function isArchived(question: Question): boolean {
  return question.status === 'archived';
}

/**
 * Whether whoever answered a question is gone, so that it is to be open again. One that waits with its answer written
 * down (`workedBy` is null) is nobody's and stays as it is.
 * @param browserId names this browser; its own tabs are known by what they hold, others by whether their word still
 * counts.
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
 * What became of a question that this browser was answering and whose word no longer counts: another browser is at it,
 * or its post is there already. Null when nobody else took it up: it can be opened again, or wait with its answer
 * written down, while a device sleeps.
 */
export function takenUpBy(
  { status, workedBy }: Pick<Question, 'status' | 'workedBy'>,
  browserId: string,
): TakenUp | null {
  if (status === 'archived') return 'answered';
  return workedBy !== null && workedBy !== browserId ? 'being-answered' : null;
}

export type TakenUp = 'being-answered' | 'answered';

/**
 * A prompt and tags as they are kept, or the sentence that says what is missing. Tags lose their doubles, whatever
 * their case.
 */
export function questionFrom(
  prompt: string,
  tags: readonly string[],
): { ok: true; prompt: string; tags: string[] } | { ok: false; message: string } {
  const text = prompt.trim();
  if (text === '') return { ok: false, message: 'Write the question first.' };
  if (text.length > maxPromptCharacters) {
    return { ok: false, message: `A question has at most ${maxPromptCharacters} characters.` };
  }
  const kept = new Map<string, string>();
  for (const tag of tags.map((each) => each.trim().replace(/\s+/gu, ' '))) {
    const key = tag.toLowerCase();
    if (tag !== '' && !kept.has(key)) kept.set(key, tag);
  }
  return { ok: true, prompt: text, tags: [...kept.values()] };
}

const questionStatuses: readonly QuestionStatus[] = ['open', 'in_progress', 'answered', 'archived'];

const transitions: Record<QuestionEvent, Partial<Record<QuestionStatus, QuestionStatus>>> = {
  // A question whose answer waits, or whose post exists, can be answered anew.
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
