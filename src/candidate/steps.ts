import type { OpenInvitation } from '#domain/invitations/invitation.ts';
import type { Take } from './capture/takes.ts';

/** The invitation from the server and the takes and choices on this device. */
export type Facts = Readonly<{
  invitation: OpenInvitation;
  takes: readonly Take[];
  /** The key of the chosen clip, by question. */
  choice: Readonly<Record<number, string>>;
}>;

/** A clip that can answer a question. It is on this device, on the server, or both. Only a `take` can be played. */
export type Clip = Readonly<{
  key: string;
  question: number;
  seconds: number;
  take: Take | null;
  /** The answer's id on the server; null until the server has accepted the clip. */
  arrived: string | null;
}>;

/** The candidate's current step. Question numbers start at 1. */
export type Step =
  | Readonly<{ at: 'welcome' | 'check' | 'summary' | 'done' }>
  | Readonly<{ at: 'question' | 'review'; question: number }>;

/** Returns the clips of a question: first those on the server, then those only on this device, oldest first. */
export function clipsOf({ invitation, takes }: Facts, question: number): Clip[] {
  const own = takes.filter((take) => take.question === question && take.isFinished);
  const arrived = invitation.answers
    .filter((answer) => answer.question === question && answer.state === 'arrived')
    .map(({ answer, seconds }): Clip => {
      const take = own.find(({ sent }) => sent?.answer === answer) ?? null;
      return { key: take?.id ?? answer, question, seconds, take, arrived: answer };
    });
  const waiting = own
    .filter((take) => !arrived.some((clip) => clip.take === take))
    .map((take): Clip => {
      // Accepted after the page loaded the invitation.
      const answer = take.isArrived ? (take.sent?.answer ?? null) : null;
      return { key: take.id, question, seconds: take.seconds, take, arrived: answer };
    });
  return [...arrived, ...waiting];
}

/** Returns how many more clips the candidate may record for a question. */
export function takesLeft(facts: Facts, question: number): number {
  return Math.max(0, facts.invitation.takes - clipsOf(facts, question).length);
}

/** Returns the clip that answers a question: the chosen one, else an unsent one on this device, else the sent one. */
export function chosenClip(facts: Facts, question: number): Clip | undefined {
  const clips = clipsOf(facts, question);
  const sent = facts.invitation.answers.find((each) => each.question === question && each.isChosen);
  return (
    clips.find(({ key }) => key === facts.choice[question]) ??
    clips.filter(({ arrived }) => arrived === null).pop() ??
    clips.find(({ arrived }) => arrived === sent?.answer) ??
    clips[clips.length - 1]
  );
}

/** Returns the next question without a chosen answer, wrapping around after the last one; null if there is none. */
export function nextOpenQuestion(facts: Facts, after = 0): number | null {
  const open = facts.invitation.questions
    .map((_, index) => index + 1)
    .filter((question) => !isAnswered(facts, question));
  return open.find((question) => question > after) ?? open[0] ?? null;
}

/** Returns whether the candidate chose an answer. An interrupted or unwatched recording doesn't count as chosen. */
function isAnswered(facts: Facts, question: number): boolean {
  const chosen = chosenClip(facts, question);
  const wasSent = facts.invitation.answers.some(
    ({ answer, isChosen }) => isChosen && answer === chosen?.arrived,
  );
  return chosen !== undefined && (wasSent || facts.choice[question] === chosen.key);
}

/** Returns the step that answers a question: the review if it has clips, otherwise the recording. */
export function stepOf(facts: Facts, question: number | null): Step {
  if (question === null) return { at: 'summary' };
  return clipsOf(facts, question).length > 0 ? { at: 'review', question } : { at: 'question', question };
}

/** Returns the step on which the page opens: the end if everything was sent, otherwise the welcome. */
export function firstStep(facts: Facts): Step {
  return facts.invitation.sentAt !== null && unsentQuestions(facts).length === 0
    ? { at: 'done' }
    : { at: 'welcome' };
}

/** Returns the step after the welcome. The camera is always checked before recording. */
export function afterWelcome(facts: Facts): Step {
  const step = stepOf(facts, nextOpenQuestion(facts));
  return step.at === 'question' ? { at: 'check' } : step;
}

/** Returns the step after the camera check. */
export function afterCheck(facts: Facts): Step {
  return stepOf(facts, nextOpenQuestion(facts));
}

/** Returns the facts after a clip was chosen. */
export function withChoice(facts: Facts, question: number, key: string): Facts {
  return { ...facts, choice: { ...facts.choice, [question]: key } };
}

/** Returns the step after an answer was chosen. */
export function afterReview(facts: Facts, question: number): Step {
  return stepOf(facts, nextOpenQuestion(facts, question));
}

/** Returns the clips to send, at most one per question. */
export function clipsToSend(facts: Facts): Clip[] {
  return facts.invitation.questions.flatMap((_, index) => chosenClip(facts, index + 1) ?? []);
}

/** Returns the questions whose chosen clip the recruiter doesn't have. */
export function unsentQuestions(facts: Facts): number[] {
  const chosen = new Set(
    facts.invitation.answers.filter(({ isChosen }) => isChosen).map(({ answer }) => answer),
  );
  return clipsToSend(facts).flatMap(({ question, arrived }) =>
    arrived !== null && chosen.has(arrived) ? [] : [question],
  );
}

/** Adds a recorded or selected clip. It clears the choice of its question, because the new clip is now the default. */
export function withTake(facts: Facts, take: Take): Facts {
  const { [take.question]: _, ...choice } = facts.choice;
  return { ...facts, takes: [...facts.takes.filter(({ id }) => id !== take.id), take], choice };
}
