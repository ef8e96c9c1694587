import { saveNote, useNote } from '#web/data/interview/notes.ts';
import type { FinishedRecording } from '#web/data/store/in-memory-recordings.ts';
import { AudioPlayer } from '#web/ui/audio-player.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';

/** Plays a recording before it is processed. */
export function ReviewStep({
  userId,
  finished: { recordingId, audio, durationSeconds },
  onDiscard,
  onProcess,
}: {
  userId: string;
  finished: FinishedRecording;
  onDiscard: () => Promise<void>;
  onProcess: (recordingId: string, audio: Blob) => Promise<void>;
}) {
  const readsFirst = useNote('readsFirst', userId) ?? false;
  return (
    <div className="grid grid-cols-1 gap-4">
      <AudioPlayer audio={audio} knownSeconds={durationSeconds} label="Your answer" />
      <Switch
        label="Let me read it first"
        hint="Correct the transcript before it becomes a post."
        isOn={readsFirst}
        onChange={(isOn) => saveNote('readsFirst', userId, isOn)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={() => void onDiscard()}>
          Discard
        </Button>
        <Button className="flex-1 sm:flex-none" onClick={() => void onProcess(recordingId, audio)}>
          Save & Process
        </Button>
      </div>
    </div>
  );
}
