import { Mic, MicVocal } from 'lucide-react';
import { useMemo } from 'react';
import { timerLabel } from '#domain/posts/elapsed.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { ownKeyOffer } from '#web/data/ai/own-key-offer.ts';
import { transcribe } from '#web/data/ai/transcription.ts';
import { useDeviceSpeech } from '#web/data/recordings/use-device-speech.ts';
import { useRecording } from '#web/data/recordings/use-recording.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { dropUnneededAudio } from '#web/data/store/ideas.ts';
import { RecognizedWords } from '#web/ui/device-dictation.tsx';
import { RecordingPanel } from '#web/ui/recording-panel.tsx';
import { saved, toastFailed } from '#web/ui/toast.ts';
import { ToolButton } from '#web/ui/tool-button.tsx';
import { discardWithUndo } from './discard-with-undo.ts';
import { UnusedRecordings } from './unused-recordings.tsx';

/** Transcriptions in flight, by recording. Leaving the post and transcribing again must not add the text twice. */
const inFlight = new Map<string, Promise<void>>();

/**
 * Records audio for a post and appends the transcript. The audio is deleted once the post contains the transcript.
 * Renders a button in the tool bar and a panel for recordings.
 */
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
    if (await onTranscript(result.text)) await saved(attempt(() => dropUnneededAudio(recordingId)));
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
      <div className={panelClass}>
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
      </div>
    );
  }
  return (
    <>
      <ToolButton
        Icon={Mic}
        label="Dictate"
        shows="icon"
        disabled={isReadOnly}
        aria-busy={state.stage !== 'idle' || undefined}
        onClick={() => {
          if (state.stage === 'idle') void start();
        }}
      />
      {device.isOffered && device.heard === null ? (
        <ToolButton
          Icon={MicVocal}
          label="On this device"
          name="Dictate on this device, without a key"
          shows="icon"
          disabled={isReadOnly}
          onClick={() => void device.listen()}
        />
      ) : null}
      <div className={panelClass}>
        {device.isOffered && device.heard !== null ? (
          <RecognizedWords heard={device.heard} onStop={device.stop} />
        ) : null}
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
    </>
  );
}

/** A full-width row: above the tools on a phone, below them elsewhere. */
const panelClass =
  'grid max-h-[45dvh] basis-full gap-3 overflow-y-auto py-1.5 empty:hidden max-md:-order-1 md:order-last';
