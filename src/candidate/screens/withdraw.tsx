import { useState } from 'preact/hooks';
import { Heading, Live } from '../parts.tsx';
import { useTexts } from '../texts.ts';

/** Asks for confirmation before deleting everything. `onWithdraw` resolves to whether that worked. */
export function WithdrawScreen({ onWithdraw, onBack }: { onWithdraw(): Promise<boolean>; onBack(): void }) {
  const { say } = useTexts();
  const [state, setState] = useState<'asking' | 'deleting' | 'failed'>('asking');
  const isDeleting = state === 'deleting';
  const start = async () => {
    setState('deleting');
    if (!(await onWithdraw())) setState('failed');
  };
  return (
    <main>
      <Heading>{say('withdrawHeading')}</Heading>
      <p>{say('withdrawText')}</p>
      <Live isUrgent>{state === 'failed' && <p class="problem">{say('withdrawFailed')}</p>}</Live>
      <div class="actions">
        <button type="button" class="danger" disabled={isDeleting} onClick={start}>
          {say(isDeleting ? 'withdrawing' : 'withdrawNow')}
        </button>
        <button type="button" class="plain" disabled={isDeleting} onClick={onBack}>
          {say('withdrawNot')}
        </button>
      </div>
    </main>
  );
}
