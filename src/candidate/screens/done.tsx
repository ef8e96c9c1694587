import type { LinkTarget } from '../call.ts';
import { Heading } from '../parts.tsx';
import type { Facts } from '../steps.ts';
import { useTexts } from '../texts.ts';
import { Result } from './result.tsx';

/** Says who received the answers and what the candidate can still do. */
export function DoneScreen({
  facts: { invitation },
  to,
  onChange,
  onWithdraw,
}: {
  facts: Facts;
  to: LinkTarget;
  onChange(): void;
  onWithdraw(): void;
}) {
  const { say, day } = useTexts();
  return (
    <main class="end">
      <svg class="tick" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="m14 25 7 7 14-15" />
      </svg>
      <Heading>{say('doneHeading', { recruiter: invitation.recruiterName })}</Heading>
      <p class="lead">{say('doneText')}</p>
      {invitation.showsResult && (
        <Result to={to} isReady={invitation.hasResult} recruiter={invitation.recruiterName} />
      )}
      <p>{say('changeUntil', { date: day(invitation.expiresAt) })}</p>
      {invitation.deleteOn && <p>{say('deletedOn', { date: day(invitation.deleteOn) })}</p>}
      <div class="actions">
        <button type="button" class="plain" onClick={onChange}>
          {say('changeAnswers')}
        </button>
      </div>
      <footer>
        <button type="button" class="link" onClick={onWithdraw}>
          {say('withdraw')}
        </button>
      </footer>
    </main>
  );
}
