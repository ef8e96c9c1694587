import type { OpenInvitation } from '#domain/invitations/invitation.ts';
import type { Take } from './capture/takes.ts';

/** What the page works with: what the server said, and what is on this device. */
export type Facts = Readonly<{
  invitation: OpenInvitation;
  takes: readonly Take[];
  /** The key of the clip that the candidate watched and chose for a question. */
  choice: Readonly<Record<number, string>>;
}>;

/** A clip that can answer a question: on this device, on the server, or both. Only a take can be played. */
export type Clip = Readonly<{
  key: string;
  question: number;
  seconds: number;
  take: Take | null;
  /** Its id on the server, once the server has accepted it. */
  arrived: string | null;
}>;

/** Where the candidate is. Questions count from 1. */
export type Step =
  | Readonly<{ at: 'welcome' | 'check' | 'summary' | 'done' }>
  | Readonly<{ at: 'question' | 'review'; question: number }>;

/** The clips of a question: those on the server, then those that are only on this device, oldest first. */
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
      // Accepted since the page asked the server.
      const answer = take.isArrived ? (take.sent?.answer ?? null) : null;
      return { key: take.id, question, seconds: take.seconds, take, arrived: answer };
    });
  return [...arrived, ...waiting];
}

/** How many more clips the candidate may make for a question. */
export function takesLeft(facts: Facts, question: number): number {
  return Math.max(0, facts.invitation.takes - clipsOf(facts, question).length);
}

/** The clip that answers a question: the chosen one, else a newer one on this device, else what was sent. */
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

/** The first question after this one without a chosen answer, from the start again after the last; null without any. */
export function nextOpenQuestion(facts: Facts, after = 0): number | null {
  const open = facts.invitation.questions
    .map((_, index) => index + 1)
    .filter((question) => !isAnswered(facts, question));
  return open.find((question) => question > after) ?? open[0] ?? null;
}

/** Whether the candidate chose an answer. A clip whose recording was cut off, or that nobody watched, is not chosen. */
function isAnswered(facts: Facts, question: number): boolean {
  const chosen = chosenClip(facts, question);
  const wasSent = facts.invitation.answers.some(
    ({ answer, isChosen }) => isChosen && answer === chosen?.arrived,
  );
  return chosen !== undefined && (wasSent || facts.choice[question] === chosen.key);
}

/** Where a question is answered: with its clips, if there are any. */
export function stepOf(facts: Facts, question: number | null): Step {
  if (question === null) return { at: 'summary' };
  return clipsOf(facts, question).length > 0 ? { at: 'review', question } : { at: 'question', question };
}

/** Where the page opens. Everyone else starts with who asks and for what. */
export function firstStep(facts: Facts): Step {
  return facts.invitation.sentAt !== null && unsentQuestions(facts).length === 0
    ? { at: 'done' }
    : { at: 'welcome' };
}

/** Where "Continue" on the first screen leads. Nothing is recorded before the camera was checked. */
export function afterWelcome(facts: Facts): Step {
  const step = stepOf(facts, nextOpenQuestion(facts));
  return step.at === 'question' ? { at: 'check' } : step;
}

/** The question to record once the camera works. */
export function afterCheck(facts: Facts): Step {
  return stepOf(facts, nextOpenQuestion(facts));
}

/** The facts once the candidate chose a clip of a question. */
export function withChoice(facts: Facts, question: number, key: string): Facts {
  return { ...facts, choice: { ...facts.choice, [question]: key } };
}

/** Where a chosen answer leads. */
export function afterReview(facts: Facts, question: number): Step {
  return stepOf(facts, nextOpenQuestion(facts, question));
}

/** The clips that "Send" sends, at most one for each question. */
export function clipsToSend(facts: Facts): Clip[] {
  return facts.invitation.questions.flatMap((_, index) => chosenClip(facts, index + 1) ?? []);
}

/** The questions whose chosen clip is not what the recruiter has. */
export function unsentQuestions(facts: Facts): number[] {
  const chosen = new Set(
    facts.invitation.answers.filter(({ isChosen }) => isChosen).map(({ answer }) => answer),
  );
  return clipsToSend(facts).flatMap(({ question, arrived }) =>
    arrived !== null && chosen.has(arrived) ? [] : [question],
  );
}

/** The facts after a clip was recorded, or read from a file. It is the newest of its question, so none is chosen. */
export function withTake(facts: Facts, take: Take): Facts {
  const { [take.question]: _, ...choice } = facts.choice;
  return { ...facts, takes: [...facts.takes.filter(({ id }) => id !== take.id), take], choice };
}
