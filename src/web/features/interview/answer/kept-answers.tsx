import { Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { now, useNow } from '#web/browser/clock.ts';
import { downloadSound, removeAnswer } from '#web/data/interview/answers.ts';
import { forgetAnswerNotes } from '#web/data/interview/notes.ts';
import type { Answer } from '#web/data/interview/rows.ts';
import { type KeptRecording, useOpenRecordings } from '#web/data/recordings/kept-recordings.ts';
import { type FinishedRecording, useUnkept } from '#web/data/store/unkept-recordings.ts';
import { AudioPlayer } from '#web/ui/audio-player.tsx';
import { Button } from '#web/ui/button.tsx';
import { useJustChanged } from '#web/ui/double-press.ts';
import { toastFailed } from '#web/ui/toast.ts';

type Uses = {
  onProcess: (recordingId: string, sound: Blob) => Promise<void>;
  onWords: (recordingId: string, transcript: string) => void;
};

/** The earlier answers: interrupted or failed recordings, and transcripts that can be drafted again. */
export function KeptAnswers({
  userId,
  questionId,
  answers,
  isFollowUp,
  hasFailed,
  ...uses
}: Uses & {
  userId: string;
  questionId: string;
  answers: readonly Answer[];
  /**
   * The chosen answer is added to an earlier one. Answers that have a transcript are hidden, because it would appear
   * twice.
   */
  isFollowUp: boolean;
  /** Whether processing one of them just failed. */
  hasFailed: boolean;
}) {
  const purpose = useMemo(() => ({ kind: 'interview', questionId }) as const, [questionId]);
  const local = useOpenRecordings(purpose);
  const unkept = useUnkept(purpose);
  const kept = (local ? merged(local, answers, unkept) : []).filter(
    ({ transcript }) => !isFollowUp || transcript === null,
  );
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="kept-answers" className="grid grid-cols-1 gap-3 border-t border-line pt-5">
      <h3 id="kept-answers" className="text-sm font-semibold">
        Earlier answers
      </h3>
      {hasFailed ? <p className="text-sm">Your answer is safe. You can try again.</p> : null}
      <ul className="grid grid-cols-1 gap-3">
        {kept.map((each) => (
          <KeptAnswer key={each.recordingId} userId={userId} kept={each} {...uses} />
        ))}
      </ul>
    </section>
  );
}

/** An answer, wherever it is stored: in this browser, in the backend, or both. */
type Kept = {
  recordingId: string;
  at: number;
  sound: Blob | null;
  audioPath: string | null;
  durationSeconds: number | null;
  transcript: string | null;
  note: string;
};

function merged(
  local: readonly KeptRecording[],
  answers: readonly Answer[],
  unkept: readonly FinishedRecording[],
): Kept[] {
  const inPage = new Map(unkept.map((recording) => [recording.recordingId, recording]));
  const here = new Map(local.map((kept) => [kept.recording.recordingId, kept]));
  const fromBackend = answers.map(({ id, createdAt, audioPath, transcript, transcriptionStatus }): Kept => {
    const kept = here.get(id);
    here.delete(id);
    return {
      recordingId: id,
      at: createdAt,
      sound: inPage.get(id)?.sound ?? kept?.sound ?? null,
      audioPath,
      durationSeconds: kept?.recording.durationSeconds ?? null,
      transcript,
      note: audioPath === null && !kept && transcript !== null ? 'Written' : notes[transcriptionStatus],
    };
  });
  for (const recordingId of inPage.keys()) here.delete(recordingId);
  const onlyInPage = unkept
    .filter(({ recordingId }) => !answers.some(({ id }) => id === recordingId))
    .map(
      ({ recordingId, sound, durationSeconds }): Kept => ({
        recordingId,
        at: now(),
        sound,
        audioPath: null,
        durationSeconds,
        transcript: null,
        note: 'Couldn’t save this recording. Use it before you leave this page',
      }),
    );
  const onlyHere = [...here.values()].map(
    ({ recording, sound }): Kept => ({
      recordingId: recording.recordingId,
      at: recording.startedAt,
      sound,
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
    ({ sound, audioPath, transcript }) => sound !== null || audioPath !== null || transcript !== null,
  );
}

const notes = {
  pending: 'Recorded, not transcribed yet',
  failed: 'Transcription failed',
  succeeded: 'Transcribed',
} as const;

function KeptAnswer({ userId, kept, onProcess, onWords }: Uses & { userId: string; kept: Kept }) {
  const time = useNow(30_000);
  const [downloaded, setDownloaded] = useState<Blob | null>(null);
  const [busy, setBusy] = useState<'sound' | 'removing' | null>(null);
  const [isSure, setSure] = useState(false);
  const isJustAsked = useJustChanged(isSure);
  const sound = kept.sound ?? downloaded;
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const fetchSound = async (): Promise<Blob | null> => {
    if (sound || kept.audioPath === null) return sound;
    setBusy('sound');
    const found = await downloadSound(kept.audioPath);
    setBusy(null);
    setDownloaded(found);
    if (!found) toastFailed('Couldn’t load the recording', 'It’s still saved. Try again in a moment.');
    return found;
  };
  const process = async () => {
    const found = await fetchSound();
    // While the audio was loading, a new recording may have replaced this list.
    if (found && !isGone.current) await onProcess(kept.recordingId, found);
  };
  const remove = async () => {
    if (!isSure) return setSure(true);
    if (isJustAsked()) return;
    setBusy('removing');
    if (await removeAnswer(userId, kept.recordingId)) {
      forgetAnswerNotes(kept.recordingId);
    } else toastFailed('Couldn’t remove the answer', 'Please try again.');
    setBusy(null);
  };

  return (
    <li className="grid grid-cols-1 gap-3 rounded-control border border-line bg-sunken p-3">
      <p className="flex flex-wrap justify-between gap-x-3 px-1 text-sm">
        <span className="font-semibold">{kept.note}</span>
        <span className="text-ink-soft">{elapsedLabel(kept.at, time)}</span>
      </p>
      {kept.transcript === null ? null : (
        <p className="line-clamp-3 px-1 text-sm wrap-anywhere">{kept.transcript}</p>
      )}
      {sound ? (
        <AudioPlayer sound={sound} knownSeconds={kept.durationSeconds} label="Earlier answer" />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isSure ? 'danger' : 'quiet'}
          isBusy={busy === 'removing'}
          onClick={() => void remove()}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          {isSure ? 'Remove permanently' : 'Remove'}
        </Button>
        {sound === null && kept.audioPath !== null ? (
          <Button variant="quiet" isBusy={busy === 'sound'} onClick={() => void fetchSound()}>
            Listen
          </Button>
        ) : null}
        {kept.transcript === null ? (
          <Button
            variant="secondary"
            className="flex-1"
            isBusy={busy === 'sound'}
            onClick={() => void process()}
          >
            Save & Process
          </Button>
        ) : (
          <Button
            variant="secondary"
            className="flex-1"
            onClick={() => onWords(kept.recordingId, kept.transcript ?? '')}
          >
            Draft from this
          </Button>
        )}
      </div>
    </li>
  );
}
