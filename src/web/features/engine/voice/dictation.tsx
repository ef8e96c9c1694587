import { Mic } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { timerLabel } from '#domain/posts/elapsed.ts';
import { type DeviceSpeech, findDeviceSpeech, listenOnDevice } from '#web/browser/speech.ts';
import { findAiAccount } from '#web/data/ai/account.ts';
import { askForKey } from '#web/data/ai/key-request.ts';
import { transcribe } from '#web/data/ai/transcription.ts';
import { type FinishedRecording, useRecording } from '#web/data/recordings/use-recording.ts';
import { dropRecording } from '#web/data/store/recordings.ts';
import { Button } from '#web/ui/button.tsx';
import { RecordingPanel } from '#web/ui/recording-panel.tsx';
import { attempt, fail } from '../toasts.ts';
import { OpenRecordings } from './open-recordings.tsx';

/** Speaks into a post: record, listen to it, have it written down at the end of the text. The sound stays until its words are in the post. */
export function Dictation({
  postId,
  isReadOnly,
  onTranscript,
}: {
  postId: string;
  isReadOnly: boolean;
  /** Resolves to whether the words are kept. */
  onTranscript: (transcript: string) => Promise<boolean>;
}) {
  const [unkept, setUnkept] = useState<FinishedRecording | null>(null);
  const purpose = useMemo(() => ({ kind: 'post', postId }) as const, [postId]);
  const { state, start, stop, cancel, setPaused, readLevel } = useRecording({
    purpose,
    onFinished: (finished) => setUnkept(finished.isKept ? null : finished),
    onFailed: (message) => fail(message),
  });
  const discard = async (recordingId: string) => {
    await attempt(() => dropRecording(recordingId));
    setUnkept(null);
  };
  const use = async (recordingId: string, sound: Blob) => {
    const result = await transcribe(sound);
    if (!result.ok) {
      console.error('Failed to transcribe audio. Please try again.', result.message);
      if (result.isAboutKey) return askForKey();
      return fail('Transcription failed. Please try again.', result.message);
    }
    if (result.text === '') return fail('Nothing was said in this recording.');
    if (await onTranscript(result.text)) await discard(recordingId);
  };

  if (state.stage === 'recording') {
    return (
      <RecordingPanel
        isPaused={state.isPaused}
        time={timerLabel(Math.floor(state.seconds))}
        stopLabel="Stop"
        readLevel={readLevel}
        onPause={setPaused}
        onStop={() => void stop()}
        onCancel={() => void attempt(cancel)}
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
        <DeviceDictation isReadOnly={isReadOnly} onTranscript={onTranscript} />
      </div>
      {isReadOnly || state.stage !== 'idle' ? null : (
        <OpenRecordings
          purpose={purpose}
          unkept={unkept}
          useLabel="Transcribe"
          busyLabel="Transcribing"
          onUse={use}
          onDiscard={discard}
        />
      )}
    </div>
  );
}

/** Dictation that needs no key and sends nothing, offered where there is no key and the device can do it. */
function DeviceDictation({
  isReadOnly,
  onTranscript,
}: {
  isReadOnly: boolean;
  onTranscript: (transcript: string) => Promise<boolean>;
}) {
  const [speech, setSpeech] = useState<DeviceSpeech | null>(null);
  const [words, setWords] = useState<string | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    let isGone = false;
    const find = async () => ((await findAiAccount()) ? null : findDeviceSpeech());
    void find().then((found) => !isGone && setSpeech(found));
    return () => {
      isGone = true;
      stop.current?.();
    };
  }, []);
  if (!speech) return null;

  const listen = async () => {
    setWords('');
    try {
      const listening = await listenOnDevice(speech, setWords);
      stop.current = listening.stop;
      const heard = await listening.ended;
      if (heard.words !== '') await onTranscript(heard.words);
      else fail('Transcription failed. Please try again.');
    } catch (error) {
      console.error('The device could not listen:', error);
      fail('Recording failed. Please try again.');
    }
    stop.current = null;
    setWords(null);
  };
  return words === null ? (
    <Button variant="quiet" disabled={isReadOnly} onClick={() => void listen()}>
      <Mic aria-hidden="true" className="size-4" />
      Dictate on this device, without a key
    </Button>
  ) : (
    <div className="grid w-full gap-3 rounded-control border border-line bg-sunken p-3">
      <p aria-live="polite" className="text-sm wrap-anywhere">
        {words || 'Listening'}
      </p>
      <Button variant="secondary" onClick={() => stop.current?.()}>
        Stop
      </Button>
    </div>
  );
}
