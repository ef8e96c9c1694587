import { useEffect, useRef, useState } from 'preact/hooks';
import { type RunningTake, startTake } from '../capture/record-take.ts';
import type { Take, TakeOptions } from '../capture/takes.ts';
import { useLatest } from '../use-latest.ts';

export type RecordingPhase =
  | Readonly<{ at: 'ready'; hasFailed: boolean }>
  | Readonly<{ at: 'countdown'; number: number }>
  | Readonly<{ at: 'starting' | 'saving' }>
  | Readonly<{ at: 'recording'; seconds: number }>;

/** How a recording ended. `isEarly`: before the time limit, and not by the candidate. */
export type Ended = Readonly<{ take: Take; isEarly: boolean; isOnlyInMemory: boolean }>;

const countFrom = 3;

/** Counts down, then records one take. Leaving the screen stops the recording and keeps the take. */
export function useRecording(
  stream: MediaStream | null,
  takeOptions: TakeOptions,
  onTake: (ended: Ended) => void,
) {
  const [phase, setPhase] = useState<RecordingPhase>({ at: 'ready', hasFailed: false });
  const running = useRef<RunningTake | null>(null);
  const wasStopped = useRef(false);
  const wasDiscarded = useRef(false);
  const isLeft = useRef(false);
  useEffect(
    () => () => {
      isLeft.current = true;
      void running.current?.stop();
    },
    [],
  );

  async function record() {
    if (running.current) return;
    // The camera was lost during the countdown.
    if (!stream) return setPhase({ at: 'ready', hasFailed: true });
    setPhase({ at: 'starting' });
    wasStopped.current = false;
    wasDiscarded.current = false;
    try {
      const take = await startTake(stream, takeOptions);
      running.current = take;
      if (isLeft.current) void take.stop();
      setPhase({ at: 'recording', seconds: 0 });
      const ended = await take.ended;
      running.current = null;
      if (!ended) {
        setPhase({ at: 'ready', hasFailed: !wasDiscarded.current });
        return;
      }
      const isEarly = !wasStopped.current && ended.seconds < takeOptions.maxSeconds - 1;
      onTake({ take: ended, isEarly, isOnlyInMemory: take.storage === 'memory' });
    } catch {
      running.current = null;
      setPhase({ at: 'ready', hasFailed: true });
    }
  }

  const next = useLatest(() => {
    if (phase.at === 'recording') setPhase({ at: 'recording', seconds: running.current?.seconds() ?? 0 });
    else if (phase.at === 'countdown' && phase.number > 1)
      setPhase({ at: 'countdown', number: phase.number - 1 });
    else if (phase.at === 'countdown') void record();
  });
  useEffect(() => {
    if (phase.at !== 'countdown' && phase.at !== 'recording') return;
    const timer = setTimeout(() => next.current(), phase.at === 'countdown' ? 1000 : 250);
    return () => clearTimeout(timer);
  }, [phase]);

  const end = (how: 'stop' | 'discard') => {
    wasStopped.current = true;
    wasDiscarded.current = how === 'discard';
    setPhase({ at: 'saving' });
    void running.current?.[how]();
  };
  return {
    phase,
    count: () => setPhase({ at: 'countdown', number: countFrom }),
    record,
    stop: () => end('stop'),
    startOver: () =>
      phase.at === 'recording' ? end('discard') : setPhase({ at: 'ready', hasFailed: false }),
  };
}
