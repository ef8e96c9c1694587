import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { clipOf, type Take } from '../capture/takes.ts';
import { ClipPlayer } from '../clip-player.tsx';
import { Heading, Live } from '../parts.tsx';
import { chosenClip, clipsOf, type Facts, takesLeft } from '../steps.ts';
import { useTexts } from '../texts.ts';

/** Plays the clips of a question. The candidate chooses one or records another. */
export function ReviewScreen({
  facts,
  question,
  progress,
  hint,
  onChoose,
  onUse,
  onRecordAgain,
  children,
}: {
  facts: Facts;
  question: number;
  progress: string;
  hint: string | null;
  onChoose(key: string): void;
  onUse(): void;
  onRecordAgain(): void;
  /** Offers to use a file while takes are left. */
  children: ComponentChildren;
}) {
  const { say, time } = useTexts();
  const clips = clipsOf(facts, question);
  const chosen = chosenClip(facts, question);
  const left = takesLeft(facts, question);
  return (
    <main>
      <p class="progress">{progress}</p>
      <Heading>{say('reviewHeading')}</Heading>
      <p class="asked" dir="auto">
        {facts.invitation.questions[question - 1]?.text}
      </p>
      <Live>{hint && <p class="note">{hint}</p>}</Live>
      {chosen?.take ? (
        <Player key={chosen.key} take={chosen.take} label={say('playAnswer', { number: question })} />
      ) : (
        <p class="note">{say('cannotPlay')}</p>
      )}
      {clips.length > 1 && (
        <fieldset class="takes">
          <legend>{say('yourTakes')}</legend>
          {clips.map(({ key, seconds }, index) => (
            <label key={key} class="check">
              <input type="radio" name="take" checked={key === chosen?.key} onChange={() => onChoose(key)} />
              <span>
                {say('takeNumber', { number: index + 1 })} <small>{time(seconds)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div class="actions">
        <button type="button" onClick={onUse}>
          {say('useThis')}
        </button>
        {left > 0 ? (
          <>
            <button type="button" class="plain" onClick={onRecordAgain}>
              {say('recordAgain')} <small>{say('takesLeft', { count: left })}</small>
            </button>
            {children}
          </>
        ) : (
          <p class="hint">{say('noTakesLeft')}</p>
        )}
      </div>
      {chosen?.arrived === null && <p class="hint">{say('reviewText')}</p>}
    </main>
  );
}

function Player({ take, label }: { take: Take; label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isShown = true;
    void clipOf(take).then((clip) => {
      if (!isShown) return;
      made = URL.createObjectURL(clip);
      setAddress(made);
    });
    return () => {
      isShown = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [take]);
  return <ClipPlayer src={address} preload="auto" aria-label={label} />;
}
