import { Heading } from '../parts.tsx';
import type { Notice } from '../start.ts';
import { useTexts } from '../texts.ts';

/** Explains why the invitation can't be shown. */
export function NoticeScreen({
  notice,
  onRetry,
  onWithdraw,
}: {
  notice: Notice;
  onRetry(): void;
  onWithdraw(): void;
}) {
  const { say, time } = useTexts();
  const seconds = notice.notice === 'later' ? notice.seconds : 0;
  return (
    <main>
      <Heading>{say(`${notice.notice}Heading`)}</Heading>
      <p>{say(`${notice.notice}Text`, { time: time(seconds) })}</p>
      {notice.notice === 'framed' && (
        <p>
          <a class="button" href={location.href} target="_blank" rel="noreferrer">
            {say('framedLink')}
          </a>
        </p>
      )}
      {['offline', 'failed', 'later'].includes(notice.notice) && (
        <button type="button" onClick={onRetry}>
          {say('tryAgain')}
        </button>
      )}
      {notice.notice === 'closed' && (
        <footer>
          <button type="button" class="link" onClick={onWithdraw}>
            {say('withdraw')}
          </button>
        </footer>
      )}
    </main>
  );
}
