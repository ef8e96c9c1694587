import { Mic } from 'lucide-react';
import { useMemo } from 'react';
import { timerLabel } from '#domain/posts/elapsed.ts';
import { ownKeyOffer, requestApiKey } from '#web/data/ai/key-request.ts';
import { transcribe } from '#web/data/ai/transcription.ts';
import { useDeviceSpeech } from '#web/data/recordings/use-device-speech.ts';
import { useRecording } from '#web/data/recordings/use-recording.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { dropDoneSound } from '#web/data/store/ideas.ts';
import { Button } from '#web/ui/button.tsx';
import { DeviceDictation } from '#web/ui/device-dictation.tsx';
import { RecordingPanel } from '#web/ui/recording-panel.tsx';
import { saved, toastFailed } from '#web/ui/toast.ts';
import { discardWithUndo } from './discard-with-undo.ts';
import { UnusedRecordings } from './unused-recordings.tsx';

/** Transcriptions in flight by recording: leaving the post and transcribing again must not add the text twice. */
const inFlight = new Map<string, Promise<void>>();

/** Records audio for a post and appends the transcript. The audio is deleted once the transcript is in the post. */
export function Dictation({
  postId,
  isReadOnly,
  onTranscript,
}: {
  postId: string;
  isReadOnly: boolean;
  /** Resolves to whether the transcript was saved. */
  onTranscript: (transcript: string) => Promise<boolean>;
}) {
  const purpose = useMemo(() => ({ kind: 'post', postId }) as const, [postId]);
  const { state, start, stop, cancel, setPaused, readLevel } = useRecording({
    purpose,
    onFinished: () => undefined,
    onCanceled: ({ recordingId }) => discardWithUndo(recordingId),
    onFailed: (message) => toastFailed(message),
    onNotStored: (message) => toastFailed(message),
  });
  const device = useDeviceSpeech({ onWords: onTranscript, onFailed: (message) => toastFailed(message) });
  const transcribeInto = async (recordingId: string, audio: Blob) => {
    const result = await transcribe(audio);
    if (!result.ok) {
      console.error('Failed to transcribe audio. Please try again.', result.message);
      if (result.isAboutKey) return requestApiKey();
      return toastFailed(
        'Transcription failed. Please try again.',
        result.message,
        ownKeyOffer(result.failure),
      );
    }
    if (result.text === '') return toastFailed('No speech in this recording.');
    if (await onTranscript(result.text)) await saved(attempt(() => dropDoneSound(recordingId)));
  };
  const use = (recordingId: string, audio: Blob) => {
    const running =
      inFlight.get(recordingId) ??
      transcribeInto(recordingId, audio).finally(() => inFlight.delete(recordingId));
    inFlight.set(recordingId, running);
    return running;
  };

  if (state.stage === 'recording') {
    return (
      <RecordingPanel
        isPaused={state.isPaused}
        time={timerLabel(Math.floor(state.seconds))}
        isNearlyFull={state.isNearlyFull}
        stopLabel="Stop"
        readLevel={readLevel}
        onPause={setPaused}
        onStop={() => void stop()}
        onCancel={() => void saved(attempt(cancel))}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={isReadOnly}
          isBusy={state.stage !== 'idle'}
          onClick={() => void start()}
        >
          <Mic aria-hidden="true" className="size-4" />
          Dictate
        </Button>
        {device.isOffered ? (
          <DeviceDictation
            heard={device.heard}
            disabled={isReadOnly}
            onListen={() => void device.listen()}
            onStop={device.stop}
          />
        ) : null}
      </div>
      {isReadOnly || state.stage !== 'idle' ? null : (
        <UnusedRecordings
          purpose={purpose}
          useLabel="Transcribe"
          busyLabel="Transcribing…"
          onUse={use}
          onDiscard={discardWithUndo}
        />
      )}
    </div>
  );
}
