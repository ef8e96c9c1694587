import { useState } from 'preact/hooks';
import { Heading, Live } from '../parts.tsx';
import type { Facts } from '../steps.ts';
import { useTexts } from '../texts.ts';

/** Explains who asks for what and how the clips are used, before the camera starts. */
export function WelcomeScreen({
  facts,
  isBusy,
  onContinue,
  onWithdraw,
}: {
  facts: Facts;
  isBusy: boolean;
  onContinue(): void;
  onWithdraw(): void;
}) {
  const { say, day, time } = useTexts();
  const { agencyName: agency, recruiterName: recruiter, questions, consent, ...dates } = facts.invitation;
  const [isAgreed, setIsAgreed] = useState(consent.givenAt !== null);
  const [isReminded, setIsReminded] = useState(false);
  const isReturning = facts.takes.length > 0 || facts.invitation.answers.length > 0;
  return (
    <main>
      <Heading>{say('welcomeHeading', { agency })}</Heading>
      {isReturning && <p class="note">{say('welcomeBack')}</p>}
      <p class="lead">{say('whoAsks', { recruiter, agency })}</p>

      <h2>{say('questionsHeading')}</h2>
      <ol class="questions">
        {questions.map(({ text, seconds }) => (
          <li key={text}>
            <span dir="auto">{text}</span> <small>{say('upTo', { time: time(seconds) })}</small>
          </li>
        ))}
      </ol>

      <section class="card" aria-labelledby="consent">
        <h2 id="consent">{say('consentHeading')}</h2>
        <p>{say('whatHappens', { recruiter })}</p>
        <p dir="auto" class="consent">
          {consent.text}
        </p>
        {dates.deleteOn && <p>{say('deletedOn', { date: day(dates.deleteOn) })}</p>}
        {consent.givenAt === null ? (
          <label class="check">
            <input
              type="checkbox"
              checked={isAgreed}
              aria-describedby="remind"
              onChange={({ currentTarget }) => setIsAgreed(currentTarget.checked)}
            />
            <span>{say('agree')}</span>
          </label>
        ) : (
          <p class="good">{say('agreed', { date: day(consent.givenAt) })}</p>
        )}
        <Live id="remind" isUrgent>
          {isReminded && !isAgreed && <p class="problem">{say('agreeFirst')}</p>}
        </Live>
      </section>

      <div class="actions">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => {
            setIsReminded(true);
            if (isAgreed) onContinue();
          }}
        >
          {say('continue')}
        </button>
      </div>
      <footer>
        <p>{say('openUntil', { date: day(dates.expiresAt) })}</p>
        <button type="button" class="link" onClick={onWithdraw}>
          {say('withdraw')}
        </button>
      </footer>
    </main>
  );
}
