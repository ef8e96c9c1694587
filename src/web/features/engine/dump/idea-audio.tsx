import { attempt } from '#web/data/store/attempt.ts';
import { useRecordingAudio } from '#web/data/store/reading.ts';
import { AudioPlayer } from '#web/ui/audio-player.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { transcribeVoiceNote } from './use-voice-note.ts';

/** The audio of a voice note, with a retry button while it has no transcript. */
export function IdeaAudio({
  ideaId,
  recordingId,
  isTranscribed,
}: {
  ideaId: string;
  recordingId: string;
  isTranscribed: boolean;
}) {
  const audio = useRecordingAudio(recordingId);
  const { run: transcribe, isPending } = useAction((audio: Blob) =>
    attempt(() => transcribeVoiceNote(ideaId, audio)),
  );
  if (audio === undefined) return null;
  if (audio === null) return <p className="text-sm text-ink-soft">This recording is no longer available.</p>;
  return (
    <div className="mt-1 grid grid-cols-1 gap-2">
      <AudioPlayer audio={audio} knownSeconds={null} label="Voice note" />
      {isTranscribed ? null : (
        <Button
          variant="secondary"
          className="justify-self-start"
          isBusy={isPending}
          onClick={() => void transcribe(audio)}
        >
          {isPending ? 'Transcribing…' : 'Retry transcription'}
        </Button>
      )}
    </div>
  );
}
