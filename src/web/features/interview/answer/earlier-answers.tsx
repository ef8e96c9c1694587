import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { now, useNow } from '#web/browser/clock.ts';
import { useIsUnmounted } from '#web/browser/use-is-unmounted.ts';
import { downloadAudio, removeAnswer } from '#web/data/interview/answers.ts';
import { forgetAnswerNotes } from '#web/data/interview/notes.ts';
import type { Answer } from '#web/data/interview/rows.ts';
import { type StoredRecording, useOpenRecordings } from '#web/data/recordings/open-recordings.ts';
import { type FinishedRecording, useInMemoryRecordings } from '#web/data/store/in-memory-recordings.ts';
import { AudioPlayer } from '#web/ui/audio-player.tsx';
import { Button } from '#web/ui/button.tsx';
import { useJustChanged } from '#web/ui/double-press.ts';
import { useAction } from '#web/ui/use-action.ts';

type AnswerActions = {
  onProcess: (recordingId: string, audio: Blob) => Promise<void>;
  onTranscript: (recordingId: string, transcript: string) => void;
};

/** The earlier answers: interrupted or failed recordings, and transcripts that can be drafted again. */
export function EarlierAnswers({
  userId,
  questionId,
  answers,
  isFollowUp,
  hasFailed,
  ...uses
}: AnswerActions & {
  userId: string;
  questionId: string;
  answers: readonly Answer[];
  /**
   * Whether the chosen answer is appended to an earlier one. Answers with a transcript are then hidden, because it
   * would appear twice.
   */
  isFollowUp: boolean;
  /** Whether processing an answer just failed. */
  hasFailed: boolean;
}) {
  const purpose = useMemo(() => ({ kind: 'interview', questionId }) as const, [questionId]);
  const local = useOpenRecordings(purpose);
  const inMemory = useInMemoryRecordings(purpose);
  const earlier = (local ? merged(local, answers, inMemory) : []).filter(
    ({ transcript }) => !isFollowUp || transcript === null,
  );
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier-answers" className="grid grid-cols-1 gap-3 border-t border-line pt-5">
      <h3 id="earlier-answers" className="text-sm font-semibold">
        Earlier answers
      </h3>
      {hasFailed ? <p className="text-sm">Your answer is safe. You can try again.</p> : null}
      <ul className="grid grid-cols-1 gap-3">
        {earlier.map((each) => (
          <EarlierAnswer key={each.recordingId} userId={userId} stored={each} {...uses} />
        ))}
      </ul>
    </section>
  );
}

/** An answer in this browser, in the backend, or both. */
type StoredAnswer = {
  recordingId: string;
  at: number;
  audio: Blob | null;
  audioPath: string | null;
  durationSeconds: number | null;
  transcript: string | null;
  note: string;
};

function merged(
  local: readonly StoredRecording[],
  answers: readonly Answer[],
  inMemory: readonly FinishedRecording[],
): StoredAnswer[] {
  const inPage = new Map(inMemory.map((recording) => [recording.recordingId, recording]));
  const here = new Map(local.map((stored) => [stored.recording.recordingId, stored]));
  const fromBackend = answers.map(
    ({ id, createdAt, audioPath, transcript, transcriptionStatus }): StoredAnswer => {
      const stored = here.get(id);
      here.delete(id);
      return {
        recordingId: id,
        at: createdAt,
        audio: inPage.get(id)?.audio ?? stored?.audio ?? null,
        audioPath,
        durationSeconds: stored?.recording.durationSeconds ?? null,
        transcript,
        note: audioPath === null && !stored && transcript !== null ? 'Written' : notes[transcriptionStatus],
      };
    },
  );
  for (const recordingId of inPage.keys()) here.delete(recordingId);
  const onlyInPage = inMemory
    .filter(({ recordingId }) => !answers.some(({ id }) => id === recordingId))
    .map(
      ({ recordingId, audio, durationSeconds }): StoredAnswer => ({
        recordingId,
        at: now(),
        audio,
        audioPath: null,
        durationSeconds,
        transcript: null,
        note: 'Couldn’t save this recording. Use it before you leave this page',
      }),
    );
  const onlyHere = [...here.values()].map(
    ({ recording, audio }): StoredAnswer => ({
      recordingId: recording.recordingId,
      at: recording.startedAt,
      audio,
      audioPath: null,
      durationSeconds: recording.durationSeconds,
      transcript: null,
      note:
        recording.durationSeconds === null
          ? 'Recording interrupted, but saved'
          : 'Recorded, not processed yet',
    }),
  );
  return [...onlyInPage, ...onlyHere, ...fromBackend].filter(
    ({ audio, audioPath, transcript }) => audio !== null || audioPath !== null || transcript !== null,
  );
}

const notes = {
  pending: 'Recorded, not transcribed yet',
  failed: 'Transcription failed',
  succeeded: 'Transcribed',
} as const;

function EarlierAnswer({
  userId,
  stored,
  onProcess,
  onTranscript,
}: AnswerActions & { userId: string; stored: StoredAnswer }) {
  const time = useNow(30_000);
  const [downloaded, setDownloaded] = useState<Blob | null>(null);
  const [isSure, setSure] = useState(false);
  const isJustAsked = useJustChanged(isSure);
  const audio = stored.audio ?? downloaded;
  const isUnmounted = useIsUnmounted();

  const loading = useAction(
    async () => {
      const found = stored.audioPath === null ? null : await downloadAudio(stored.audioPath);
      return found?.ok ? found : { ok: false, message: 'It’s still saved. Try again in a moment.' };
    },
    { failure: 'Couldn’t load the recording', onSuccess: setDownloaded },
  );
  const process = async () => {
    const found = audio ?? (await loading.run());
    // A new recording may have replaced this list while the audio was loading.
    if (found && !isUnmounted.current) await onProcess(stored.recordingId, found);
  };
  const removing = useAction(
    async () => {
      const removed = await removeAnswer(userId, stored.recordingId);
      return removed.ok ? removed : { ok: false, message: 'Please try again.' };
    },
    { failure: 'Couldn’t remove the answer', onSuccess: () => forgetAnswerNotes(stored.recordingId) },
  );
  const remove = () => {
    if (!isSure) setSure(true);
    else if (!isJustAsked()) void removing.run();
  };

  return (
    <li className="grid grid-cols-1 gap-3 rounded-control border border-line bg-sunken p-3">
      <p className="flex flex-wrap justify-between gap-x-3 px-1 text-sm">
        <span className="font-semibold">{stored.note}</span>
        <span className="text-ink-soft">{elapsedLabel(stored.at, time)}</span>
      </p>
      {stored.transcript === null ? null : (
        <p className="line-clamp-3 px-1 text-sm wrap-anywhere">{stored.transcript}</p>
      )}
      {audio ? (
        <AudioPlayer audio={audio} knownSeconds={stored.durationSeconds} label="Earlier answer" />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant={isSure ? 'danger' : 'quiet'} isBusy={removing.isPending} onClick={remove}>
          <Trash2 aria-hidden="true" className="size-4" />
          {isSure ? 'Remove permanently' : 'Remove'}
        </Button>
        {audio === null && stored.audioPath !== null ? (
          <Button variant="quiet" isBusy={loading.isPending} onClick={() => void loading.run()}>
            Listen
          </Button>
        ) : null}
        {stored.transcript === null ? (
          <Button
            variant="secondary"
            className="flex-1"
            isBusy={loading.isPending}
            onClick={() => void process()}
          >
            Save & Process
          </Button>
        ) : (
          <Button
            variant="secondary"
            className="flex-1"
            onClick={() => onTranscript(stored.recordingId, stored.transcript ?? '')}
          >
            Draft from this
          </Button>
        )}
      </div>
    </li>
  );
}
