import { Scissors } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pluralize } from '#domain/text/pluralize.ts';
import { silenceCuts, silencesIn } from '#domain/video/silence.ts';
import { resultSecondsOf, type Timeline, type TimeRange } from '#domain/video/timeline.ts';
import type { Trim } from '#domain/video/trim.ts';
import { readLevels } from '#video/client.ts';
import { Button } from '#web/ui/button.tsx';

type Stage = 'ready' | 'listening' | 'none' | 'unreadable';

const messages: Readonly<Record<Stage, string>> = {
  ready: 'Cuts long pauses, and silence at both ends.',
  listening: 'Listening for silence…',
  none: 'No long pauses found in this part.',
  unreadable: 'This browser can’t read the audio of this video.',
};

/** Cuts the silent parts of a clip and says how much shorter it gets. `isOn` while they are cut. */
export function SilenceCutter({
  file,
  measured,
  plan,
  isOn,
  onChange,
  isDisabled,
}: {
  file: File;
  /** The part of the clip to search for silence. */
  measured: Trim;
  plan: Timeline;
  isOn: boolean;
  onChange: (silences: TimeRange[] | undefined) => void;
  isDisabled: boolean;
}) {
  const [stage, setStage] = useState<Stage>('ready');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const remove = async () => {
    const controller = new AbortController();
    running.current = controller;
    setStage('listening');
    try {
      const levels = await readLevels(file, measured, controller.signal);
      const silences = silencesIn(levels, measured.startSeconds);
      const isUseful = silenceCuts(silences, plan).length > 0;
      setStage(isUseful ? 'ready' : 'none');
      if (isUseful) onChange(silences);
    } catch {
      if (!controller.signal.aborted) setStage('unreadable');
    }
  };
  const { trim, framesPerSecond, cuts } = plan;
  const savedSeconds = trim.durationSeconds - resultSecondsOf({ trim, framesPerSecond, cuts });
  const result =
    plan.cuts.length > 0
      ? `${pluralize(plan.cuts.length, 'cut')}, ${savedSeconds.toFixed(1)} s shorter`
      : 'No long pauses in this part.';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p role="status" className="min-w-0 flex-1 basis-64 text-sm tabular-nums text-ink-soft">
        {isOn ? <span className="font-medium text-ink">{result}</span> : messages[stage]}
      </p>
      {isOn ? (
        <Button variant="secondary" disabled={isDisabled} onClick={() => onChange(undefined)}>
          Undo cuts
        </Button>
      ) : (
        <Button
          variant="secondary"
          isBusy={stage === 'listening'}
          disabled={isDisabled}
          onClick={() => void remove()}
        >
          <Scissors aria-hidden="true" className="size-5" />
          Remove silence
        </Button>
      )}
    </div>
  );
}
