import { Clapperboard, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { candidateVideoAddress } from '#domain/addresses.ts';
import type { Candidate } from '#domain/candidates/candidate.ts';
import type { SentAnswer, SentInvitation } from '#domain/candidates/sent-invitation.ts';
import { timerLabel } from '#domain/posts/elapsed.ts';
import { instantLabel } from '#web/browser/dates.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { fetchAnswerFile } from '#web/data/invitations/answer-file.ts';
import { clipHandoff } from '#web/data/video/clip-handoff.ts';
import { Button } from '#web/ui/button.tsx';
import { toastFailed } from '#web/ui/toast.ts';

type Props = {
  candidate: Candidate;
  /** Saves unsaved fields, because the generator reads the stored data. Resolves to false if that failed. */
  flush: () => Promise<boolean>;
};

/** The clips that a candidate sent. */
export function AnswerList({ invitations, ...props }: Props & { invitations: readonly SentInvitation[] }) {
  const sent = invitations.filter(({ answers }) => answers.length > 0);
  if (sent.length === 0) return null;
  return (
    <ul
      aria-label="Clips"
      className="grid divide-y divide-line rounded-control border border-line bg-surface"
    >
      {sent.flatMap((invitation) =>
        invitation.answers.map((answer) => (
          <AnswerRow key={answer.answerId} invitation={invitation} answer={answer} {...props} />
        )),
      )}
    </ul>
  );
}

function AnswerRow({
  candidate,
  flush,
  invitation: { questions, sentAt },
  answer,
}: Props & { invitation: SentInvitation; answer: SentAnswer }) {
  const navigate = useNavigate();
  const [share, setShare] = useState<number | null>(null);
  const [playing, setPlaying] = useState<File | null>(null);
  const url = useObjectUrl(playing);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const question = questions[answer.question - 1]?.text ?? `Question ${answer.question}`;

  /** Calls `use` with the downloaded clip. */
  const withFile = async (use: (file: File) => void) => {
    if (share !== null) return;
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    const number = candidate.number.trim() || 'candidate';
    const fetched = await fetchAnswerFile(answer, `${number}-answer-${answer.question}`, {
      onProgress: setShare,
      signal: controller.signal,
    });
    if (controller.signal.aborted) return;
    setShare(null);
    if (fetched.ok) use(fetched.value);
    else toastFailed('Couldn’t download the clip', fetched.message);
  };
  const makeVideo = () =>
    withFile(async (file) => {
      if (!(await flush())) return;
      clipHandoff.set({ candidateId: candidate.candidateId, file });
      await navigate(candidateVideoAddress(candidate.candidateId));
    });
  return (
    <li className="grid gap-2 p-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Play the answer to “${question}”`}
          aria-expanded={playing !== null}
          onClick={() => (playing ? setPlaying(null) : void withFile(setPlaying))}
        >
          {share === null ? (
            <Play aria-hidden="true" className="size-5" />
          ) : (
            <span className="text-xs tabular-nums">{Math.round(100 * share)}%</span>
          )}
        </Button>
        <p className="min-w-0 flex-1 basis-40 text-sm">
          <bdi className="font-medium wrap-anywhere">{question}</bdi>
          <br />
          <span className="text-ink-soft tabular-nums">
            {timerLabel(Math.max(1, Math.round(answer.seconds)))}
            {sentAt === null ? '' : ` · ${instantLabel(sentAt)}`}
          </span>
        </p>
        <Button
          variant="secondary"
          className="max-sm:w-full"
          disabled={share !== null}
          onClick={() => void makeVideo()}
        >
          <Clapperboard aria-hidden="true" className="size-4" /> Make video
        </Button>
      </div>
      {url ? (
        // biome-ignore lint/a11y/useMediaCaption: the candidate's clip has no captions yet
        <video
          src={url}
          controls
          autoPlay
          playsInline
          aria-label={question}
          className="mx-auto max-h-[60dvh] max-w-full rounded-lg bg-sunken"
        />
      ) : null}
    </li>
  );
}
