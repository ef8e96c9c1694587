import { Trash2 } from 'lucide-react';
import type { RecordingPurpose } from '#domain/posts/audio-recording.ts';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { useNow } from '#web/browser/clock.ts';
import { useOpenRecordings } from '#web/data/recordings/open-recordings.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { useInMemoryRecordings } from '#web/data/store/in-memory-recordings.ts';
import { AudioPlayer } from '#web/ui/audio-player.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/ui/use-action.ts';

/** The actions for an unused recording. */
type Actions = {
  useLabel: string;
  busyLabel: string;
  onUse: (recordingId: string, audio: Blob) => Promise<unknown>;
  onDiscard: (recordingId: string) => Promise<unknown>;
};

/**
 * The unused recordings of one purpose: just finished, failed to transcribe, recovered from a closed tab, or not saved
 * because the disk is full.
 */
export function UnusedRecordings({ purpose, ...actions }: Actions & { purpose: RecordingPurpose }) {
  const inMemory = useInMemoryRecordings(purpose);
  const inMemoryIds = inMemory.map(({ recordingId }) => recordingId);
  const open = useOpenRecordings(purpose)?.filter(
    ({ recording }) => !inMemoryIds.includes(recording.recordingId),
  );
  const now = useNow(30_000);
  return (
    <>
      {inMemory.map(({ recordingId, audio, durationSeconds }) => (
        <UnusedRecording
          key={recordingId}
          recordingId={recordingId}
          audio={audio}
          durationSeconds={durationSeconds}
          title="Your browser couldn’t save this recording. Use it before you leave this page."
          {...actions}
        />
      ))}
      {open?.map(({ recording: { recordingId, durationSeconds, startedAt }, audio }) => (
        <UnusedRecording
          key={recordingId}
          recordingId={recordingId}
          audio={audio}
          durationSeconds={durationSeconds}
          title={durationSeconds === null ? 'Recovered recording (cut short)' : 'Your recording'}
          age={elapsedLabel(startedAt, now)}
          {...actions}
        />
      ))}
    </>
  );
}

function UnusedRecording({
  recordingId,
  audio,
  durationSeconds,
  title,
  age,
  useLabel,
  busyLabel,
  onUse,
  onDiscard,
}: Actions & {
  recordingId: string;
  audio: Blob;
  durationSeconds: number | null;
  title: string;
  age?: string;
}) {
  const { run: use, isPending } = useAction(() => attempt(() => onUse(recordingId, audio)));
  return (
    <section
      aria-label="Unused recording"
      className="grid grid-cols-1 gap-3 rounded-control border border-line bg-sunken p-3"
    >
      <p className="flex flex-wrap justify-between gap-x-3 px-1 text-sm">
        <span className="font-semibold">{title}</span>
        <span className="text-ink-soft">{age}</span>
      </p>
      <AudioPlayer audio={audio} knownSeconds={durationSeconds} label="Recording" />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" disabled={isPending} onClick={() => void onDiscard(recordingId)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Discard
        </Button>
        <Button variant="secondary" className="flex-1" isBusy={isPending} onClick={() => void use()}>
          {isPending ? busyLabel : useLabel}
        </Button>
      </div>
    </section>
  );
}
