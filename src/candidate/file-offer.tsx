import { useEffect, useRef, useState } from 'preact/hooks';
import { deleteTake, type FileRefusal, storeFile, type Take, type TakeOptions } from './capture/takes.ts';
import { FileChoice } from './file-choice.tsx';
import { Live } from './parts.tsx';
import { useTexts } from './texts.ts';
import { useLatest } from './use-latest.ts';

const refusalTexts = {
  'no-video': 'notAVideo',
  unreadable: 'unreadable',
  'too-long': 'tooLong',
  'too-large': 'tooLarge',
} as const satisfies Record<FileRefusal, string>;

/** Offers to answer a question with an existing video file. */
export function FileOffer({ takeOptions, onTake }: { takeOptions: TakeOptions; onTake(take: Take): void }) {
  const { say, time } = useTexts();
  const [refused, setRefused] = useState<FileRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const take = useLatest(onTake);
  const isOffered = useRef(true);
  useEffect(
    () => () => {
      isOffered.current = false;
    },
    [],
  );
  const keep = async (file: File) => {
    setRefused(null);
    setIsBusy(true);
    const kept = await storeFile(takeOptions, file);
    if (!isOffered.current) {
      // The candidate has started recording. A file that finishes late must not interrupt that.
      if (!('refused' in kept)) await deleteTake(kept.id);
      return;
    }
    setIsBusy(false);
    if ('refused' in kept) setRefused(kept.refused);
    else take.current(kept);
  };
  const limits = {
    time: time(takeOptions.maxSeconds),
    megabytes: Math.floor(takeOptions.maxBytes / 1_000_000),
  };
  return (
    <>
      <FileChoice isBusy={isBusy} onFile={keep} />
      <Live isUrgent>{refused && <p class="problem">{say(refusalTexts[refused], limits)}</p>}</Live>
    </>
  );
}
