import { useState } from 'react';
import { timerLabel } from '#domain/posts/elapsed.ts';
import type { Attempt } from '#domain/result.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { readRecording, useRecordingPlace } from '#web/data/sync/recordings.ts';
import { AudioPlaceholder } from '#web/ui/audio-placeholder.tsx';
import { AudioPlayer } from '#web/ui/audio-player.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { transcribeVoiceNote } from './use-voice-note.ts';

type Fetching =
  | { stage: 'idle' | 'running' }
  | { stage: 'done'; audio: Blob }
  | { stage: 'failed'; message: string };

/**
 * The audio of a voice note, with a retry button while it has no transcript. Audio that is only in the account is
 * fetched when it is played or transcribed.
 */
export function IdeaAudio({
  ideaId,
  recordingId,
  isTranscribed,
}: {
  ideaId: string;
  recordingId: string;
  isTranscribed: boolean;
}) {
  const place = useRecordingPlace(recordingId);
  const [fetching, setFetching] = useState<Fetching>({ stage: 'idle' });
  const { run: transcribe, isPending } = useAction(
    async () => {
      const read = await readAudio(recordingId);
      return read.ok ? attempt(() => transcribeVoiceNote(ideaId, read.value)) : read;
    },
    { failure: 'Couldn’t load the audio' },
  );
  const fetchAudio = async () => {
    setFetching({ stage: 'running' });
    const read = await readAudio(recordingId);
    setFetching(read.ok ? { stage: 'done', audio: read.value } : { stage: 'failed', message: read.message });
  };
  if (place === undefined) return null;
  // Keep the fetched blob: the store soon has it too, but switching blobs would stop the player.
  const fetched = fetching.stage === 'done' ? fetching.audio : null;
  const audio = fetched ?? (place.stage === 'here' ? place.audio : null);
  if (!audio && place.stage !== 'in-account')
    return (
      <p className="text-sm text-ink-soft">
        {place.stage === 'none'
          ? failures.none
          : 'This recording isn’t on this device, or in your account yet.'}
      </p>
    );
  const seconds = 'durationSeconds' in place ? place.durationSeconds : null;
  return (
    <div className="mt-1 grid grid-cols-1 gap-2">
      {audio ? (
        <AudioPlayer
          audio={audio}
          knownSeconds={seconds}
          label="Voice note"
          startsPlaying={fetched !== null}
        />
      ) : (
        <AudioPlaceholder
          label="Voice note"
          detail={seconds === null ? null : timerLabel(seconds)}
          failure={fetching.stage === 'failed' ? fetching.message : null}
          isLoading={fetching.stage === 'running'}
          onLoad={() => void fetchAudio()}
        />
      )}
      {isTranscribed ? null : (
        <Button
          variant="secondary"
          className="justify-self-start"
          isBusy={isPending}
          onClick={() => void transcribe()}
        >
          {isPending ? 'Transcribing…' : 'Retry transcription'}
        </Button>
      )}
    </div>
  );
}

async function readAudio(recordingId: string): Promise<Attempt<Blob>> {
  const read = await readRecording(recordingId);
  return read.ok ? { ok: true, value: read.audio } : { ok: false, message: failures[read.reason] };
}

const failures = {
  offline: 'This recording is in your account. Connect to play it.',
  failed: 'Couldn’t load this recording. Try again.',
  missing: 'This recording is no longer in your account.',
  none: 'This recording is no longer available.',
} as const;
