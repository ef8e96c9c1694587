import { useState } from 'preact/hooks';
import type { CameraFailure } from '../capture/camera.ts';
import { isInApp } from '../in-app.ts';
import { Heading, Live } from '../parts.tsx';
import { useTexts } from '../texts.ts';

/** Explains why the camera is unavailable and what helps. `children` offer to use a file instead. */
export function CameraHelp({ failure, onRetry }: { failure: CameraFailure; onRetry(): void }) {
  const { say } = useTexts();
  const isCausedByApp = isInApp(navigator.userAgent) && (failure === 'unsupported' || failure === 'denied');
  const problem = isCausedByApp ? 'openInBrowser' : failure;
  return (
    <>
      <Heading>{say(`${problem}Heading`)}</Heading>
      <p>{say(`${problem}Text`)}</p>
      {(isCausedByApp || failure === 'unsupported') && <LinkToCopy />}
      {!isCausedByApp && failure !== 'unsupported' && (
        <button type="button" onClick={() => onRetry()}>
          {say('tryAgain')}
        </button>
      )}
    </>
  );
}

function LinkToCopy() {
  const { say } = useTexts();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setIsCopied(true);
    } catch {
      // Clipboard access is blocked. The address can still be copied by hand.
    }
  };
  return (
    <>
      <input
        class="address"
        readOnly
        aria-label={say('copyLink')}
        value={location.href}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <button type="button" onClick={copy}>
        {say('copyLink')}
      </button>
      <Live>{isCopied && <p class="good">{say('linkCopied')}</p>}</Live>
    </>
  );
}
