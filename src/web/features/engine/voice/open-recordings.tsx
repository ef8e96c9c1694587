import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import type { RecordingPurpose } from '#domain/posts/recording.ts';
import { useNow } from '#web/browser/clock.ts';
import { type KeptRecording, useOpenRecordings } from '#web/data/recordings/kept-recordings.ts';
import { AudioPlayer } from '#web/ui/audio-player.tsx';
import { Button } from '#web/ui/button.tsx';

/** What can be done with a recording that was made and not yet used. */
type Uses = {
  useLabel: string;
  busyLabel: string;
  onUse: (kept: KeptRecording) => Promise<unknown>;
  onDiscard: (kept: KeptRecording) => Promise<unknown>;
};

/**
 * The recordings for one purpose that nobody used yet: the one just made, one whose transcription failed, and those of a tab that was
 * closed or killed. Each can be heard, used and thrown away.
 */
export function OpenRecordings({ purpose, ...uses }: Uses & { purpose: RecordingPurpose }) {
  const open = useOpenRecordings(purpose);
  return open?.map((kept) => <OpenRecording key={kept.recording.recordingId} kept={kept} {...uses} />);
}

function OpenRecording({ kept, useLabel, busyLabel, onUse, onDiscard }: Uses & { kept: KeptRecording }) {
  const now = useNow(30_000);
  const [isBusy, setBusy] = useState(false);
  const { recording, sound } = kept;
  const use = async () => {
    setBusy(true);
    await onUse(kept);
    setBusy(false);
  };
  return (
    <section
      aria-label="Unused recording"
      className="grid grid-cols-1 gap-3 rounded-control border border-line bg-sunken p-3"
    >
      <p className="flex flex-wrap justify-between gap-x-3 px-1 text-sm">
        <span className="font-semibold">
          {recording.durationSeconds === null
            ? 'A recording was cut short, and is still here'
            : 'Your recording'}
        </span>
        <span className="text-ink-soft">{elapsedLabel(recording.startedAt, now)}</span>
      </p>
      <AudioPlayer sound={sound} knownSeconds={recording.durationSeconds} label="Recording" />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" disabled={isBusy} onClick={() => void onDiscard(kept)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Discard
        </Button>
        <Button variant="secondary" className="flex-1" isBusy={isBusy} onClick={() => void use()}>
          {isBusy ? busyLabel : useLabel}
        </Button>
      </div>
    </section>
  );
}
