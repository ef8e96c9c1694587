import { useState } from 'react';
import { useRecordingAudio } from '#web/data/store/reading.ts';
import { AudioPlayer } from '#web/ui/audio-player.tsx';
import { Button } from '#web/ui/button.tsx';
import { transcribeVoiceNote } from './use-voice-note.ts';

/** The sound of a voice note. While its words are not known they can be asked for again. */
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
  const [isBusy, setBusy] = useState(false);
  if (audio === undefined) return null;
  if (audio === null) return <p className="text-sm text-ink-soft">This recording is no longer available.</p>;
  const transcribe = async () => {
    setBusy(true);
    await transcribeVoiceNote(ideaId, audio);
    setBusy(false);
  };
  return (
    <div className="mt-1 grid grid-cols-1 gap-2">
      <AudioPlayer sound={audio} knownSeconds={null} label="Voice note" />
      {isTranscribed ? null : (
        <Button
          variant="secondary"
          className="justify-self-start"
          isBusy={isBusy}
          onClick={() => void transcribe()}
        >
          {isBusy ? 'Transcribing…' : 'Retry transcription'}
        </Button>
      )}
    </div>
  );
}
