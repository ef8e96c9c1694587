import { useState } from 'preact/hooks';
import { type FileRefusal, keepFile, type Take, type TakeWish } from './capture/takes.ts';
import { FileChoice, Live } from './parts.tsx';
import { useTexts } from './texts.ts';

const refusalTexts = {
  'no-video': 'notAVideo',
  unreadable: 'unreadable',
  'too-long': 'tooLong',
  'too-large': 'tooLarge',
} as const satisfies Record<FileRefusal, string>;

/** Offers to answer with a video that the device already has. */
export function FileOffer({ wish, onTake }: { wish: TakeWish; onTake(take: Take): void }) {
  const { say, time } = useTexts();
  const [refused, setRefused] = useState<FileRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const keep = async (file: File) => {
    setRefused(null);
    setIsBusy(true);
    const kept = await keepFile(wish, file);
    setIsBusy(false);
    if ('refused' in kept) setRefused(kept.refused);
    else onTake(kept);
  };
  const limits = { time: time(wish.maxSeconds), megabytes: Math.floor(wish.maxBytes / 1_000_000) };
  return (
    <>
      <FileChoice isBusy={isBusy} onFile={keep} />
      <Live isUrgent>{refused && <p class="problem">{say(refusalTexts[refused], limits)}</p>}</Live>
    </>
  );
}
