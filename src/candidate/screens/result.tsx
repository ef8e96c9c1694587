import { useEffect, useState } from 'preact/hooks';
import type { LinkTarget } from '../call.ts';
import { ClipPlayer } from '../clip-player.tsx';
import { Live } from '../parts.tsx';
import { useTexts } from '../texts.ts';
import { resultAddress } from '../upload/calls.ts';
import { useLatest } from '../use-latest.ts';

/** Shows the finished video if the recruiter has shared it. */
export function Result({ to, isReady, recruiter }: { to: LinkTarget; isReady: boolean; recruiter: string }) {
  const { say } = useTexts();
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const load = async () => {
    setHasFailed(false);
    const found = await resultAddress(to);
    if ('url' in found) setAddress(`${to.backendUrl}${found.url}`);
    else setHasFailed(true);
  };
  const latestLoad = useLatest(load);
  useEffect(() => {
    if (isReady) void latestLoad.current();
  }, [isReady]);

  if (!isReady) return <p>{say('resultLater', { recruiter })}</p>;
  return (
    <section class="result" aria-label={say('resultHeading')}>
      <h2>{say('resultHeading')}</h2>
      <Live isUrgent>{hasFailed && <p class="problem">{say('resultFailed')}</p>}</Live>
      {hasFailed && (
        <button type="button" class="plain" onClick={() => void load()}>
          {say('tryAgain')}
        </button>
      )}
      {address && (
        <>
          <ClipPlayer src={address} onError={() => setHasFailed(true)} />
          <a class="button plain" href={`${address}&download=`}>
            {say('resultDownload')}
          </a>
        </>
      )}
    </section>
  );
}
