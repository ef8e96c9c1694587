import { followUpFor, remainingAfterSave, transcriptRefusal } from '#domain/interview/answer.ts';
import {
  type AnswerEvent,
  type AnswerState,
  initialState,
  nextAnswerState,
  rowsOf,
} from '#domain/interview/answer-state.ts';
import type { Question, QuestionEvent } from '#domain/interview/question.ts';
import { isAccountFull, requestAdvice } from '#domain/request-advice.ts';
import type { Result } from '#domain/result.ts';
import { createStore } from '#web/browser/external-store.ts';
import type { RequestFailure } from '#web/data/backend-request.ts';
import type { readNote, saveNote } from '#web/data/interview/notes.ts';

/** The session's dependencies: the backend, the local store, the AI, and the screen. */
export type AnswerServices = {
  /** Returns the current question, which another tab may have changed. */
  question: () => Question;
  /** Returns whether the user reads the transcript before the post is written. */
  readsFirst: () => boolean;
  changeQuestion: (event: QuestionEvent, isAtWork: boolean) => Promise<unknown>;
  saveAnswer: (recordingId: string) => Promise<Result<unknown, string>>;
  saveTypedAnswer: (transcript: string) => Promise<Result<{ id: string }, string>>;
  saveTranscript: (recordingId: string, transcript: TranscriptResult) => Promise<Result<unknown, string>>;
  uploadAudio: (recordingId: string, audio: Blob) => Promise<Result<unknown, string>>;
  deleteLocalAudio: (recordingId: string) => Promise<unknown>;
  transcribe: (audio: Blob) => Promise<{ ok: true; text: string } | AiRefusal>;
  /** Writes a post with AI. */
  writePost: (
    source: { question: string; tags: readonly string[]; transcript: string },
    signal: AbortSignal,
    onBody: (bodySoFar: string) => void,
  ) => Promise<
    { ok: true; body: string } | (AiRefusal & { reason: 'refused' }) | { ok: false; reason: 'aborted' }
  >;
  /** `taken`: the id belongs to another post. */
  savePost: (recordingId: string, post: NewPost) => Promise<Result<void, 'taken' | RequestFailure>>;
  notes: { read: typeof readNote; save: typeof saveNote };
  newId: () => string;
  showDone: (title: string, description: string) => void;
  showFailure: (title: string, description: string) => void;
  requestKey: () => void;
  onDrafted: (postId: string) => void;
};

type TranscriptResult = { status: 'succeeded'; text: string } | { status: 'failed' };
type AiRefusal = { ok: false; message: string; isAboutKey: boolean };
/** `sentBodies` are earlier bodies sent with the same id. The backend may have any of them. */
type NewPost = { id: string; body: string; sentBodies: readonly string[] };
type Writer = 'ai' | 'person';

export type AnswerSessionState = {
  answering: AnswerState;
  /** The part of the draft that has arrived. */
  draftSoFar: string;
  /** Only one follow-up question is offered. */
  hasFollowedUp: boolean;
};

/**
 * Answers one question, from the first recording to the post. `nextAnswerState` decides what the dialog shows and what
 * the rows should contain. The session writes the rows in order and does the work in between. Leaving stops the work
 * and keeps the answer.
 */
export class AnswerSession {
  readonly state = createStore<AnswerSessionState>({
    answering: initialState,
    draftSoFar: '',
    hasFollowedUp: false,
  });
  readonly #services: AnswerServices;
  #work = new AbortController();
  #questionWrites: Promise<unknown> = Promise.resolve();
  #isSavingTyped = false;

  constructor(services: AnswerServices) {
    this.#services = services;
  }

  /** Applies an event and stores the question's status if it changes. Returns whether the event changed anything. */
  readonly send = (event: AnswerEvent): boolean => {
    const before = this.#answering;
    const next = nextAnswerState(before, event);
    this.state.update((state) => ({ ...state, answering: next }));
    const change = questionChange(before, next);
    // An archived question already has a post, so reading its answer again doesn't change the question.
    const isRereading = event.type === 'words-given' && this.#services.question().status === 'archived';
    if (change && !isRereading) {
      this.#questionWrites = this.#questionWrites.then(() =>
        this.#services.changeQuestion(change.event, change.isAtWork),
      );
    }
    return next !== before;
  };

  /** Saves and transcribes a recording, then drafts a post unless the transcript should be read first. */
  readonly process = async (recordingId: string, audio: Blob): Promise<void> => {
    if (!this.send({ type: 'process', recordingId })) return;
    const { saveAnswer, saveTranscript, uploadAudio, deleteLocalAudio, transcribe } = this.#services;
    const signal = this.#restartWork();
    const answer = await saveAnswer(recordingId);
    if (!answer.ok) {
      this.send({ type: 'processing-failed', message: 'Failed to save recording' });
      const advice = isAccountFull(answer.reason) ? `. ${requestAdvice(answer.reason)}` : '';
      return this.#services.showFailure('Recording failed', `Failed to save recording${advice}`);
    }
    this.#services.showDone('Answer saved', 'Transcribing...');
    const uploading = uploadAudio(recordingId, audio);
    const result = await transcribe(audio);
    void uploading.then((uploaded) => {
      if (uploaded.ok) deleteLocalAudio(recordingId);
      else if (isAccountFull(uploaded.reason))
        this.#services.showFailure('The audio stays on this device only', requestAdvice(uploaded.reason));
    });
    const refusal = result.ok ? transcriptRefusal(result.text) : result.message;
    if (signal.aborted) {
      // The user has left, but the saved transcript spares the next attempt a request.
      if (result.ok && refusal === null) {
        await saveTranscript(recordingId, { status: 'succeeded', text: result.text });
      }
      return;
    }
    if (!result.ok || refusal !== null) {
      await saveTranscript(recordingId, { status: 'failed' });
      return this.#failProcessing(refusal ?? '', !result.ok && result.isAboutKey);
    }
    const event = {
      type: 'transcribed',
      transcript: result.text,
      pausesForReading: this.#followUpTo(result.text) !== null || this.#services.readsFirst(),
    } as const;
    const next = nextAnswerState(this.#answering, event);
    if (next.mode !== 'correcting' && next.mode !== 'generating') return;
    // After a follow-up question, the transcript contains both answers.
    const { transcript } = next;
    if (!(await saveTranscript(recordingId, { status: 'succeeded', text: transcript })).ok) {
      return this.#failProcessing('Failed to save recording');
    }
    this.send(event);
    if (!event.pausesForReading) await this.#write(recordingId, transcript, 'ai', this.#restartWork());
  };

  /** Drafts a post from the user's version of the transcript: written by AI, or word for word. */
  readonly draft = async (transcript: string, writer: Writer): Promise<void> => {
    const before = this.#answering;
    if (before.mode !== 'correcting') return;
    const { recordingId } = before;
    const signal = this.#restartWork();
    this.send({ type: 'draft', transcript });
    if (transcript !== before.transcript) {
      const saved = await this.#services.saveTranscript(recordingId, {
        status: 'succeeded',
        text: transcript,
      });
      if (!saved.ok) {
        return this.#failProcessing(
          'Couldn’t save your correction. It’s still here: open the question again to retry.',
        );
      }
    }
    await this.#write(recordingId, transcript, writer, signal);
  };

  /** Saves a typed answer, then drafts a post unless a follow-up question makes sense. */
  readonly saveTyped = async (transcript: string): Promise<void> => {
    if (this.#isSavingTyped) return;
    this.#isSavingTyped = true;
    const signal = this.#restartWork();
    const saved = await this.#services.saveTypedAnswer(transcript);
    this.#isSavingTyped = false;
    if (!saved.ok) {
      return this.#services.showFailure(
        'Couldn’t save your answer',
        `Your text is still here. ${requestAdvice(saved.reason)}`,
      );
    }
    this.#clearTyped(transcript);
    if (signal.aborted) return this.#showSaved();
    this.send({ type: 'words-given', recordingId: saved.value.id, transcript });
    if (this.#answering.mode !== 'correcting') return this.#showSaved();
    if (followUpFor(transcript, this.#services.question().tags) === null) await this.draft(transcript, 'ai');
  };

  /** Returns to recording for the answer to a follow-up question. */
  readonly followUp = (transcript: string): void => {
    this.state.update((state) => ({ ...state, hasFollowedUp: true }));
    this.send({ type: 'follow-up', transcript });
  };

  readonly dismiss = (): void => {
    const { isAtWork } = rowsOf(this.#answering);
    this.#work.abort();
    this.send({ type: 'dismissed' });
    if (isAtWork) this.#showSaved();
  };

  /** Dismisses the session if it is working. An idle one stays usable because StrictMode remounts components. */
  readonly unmount = (): void => {
    if (rowsOf(this.#answering).isAtWork) this.dismiss();
    else this.#work.abort();
  };

  get #answering(): AnswerState {
    return this.state.get().answering;
  }

  async #write(recordingId: string, transcript: string, writer: Writer, signal: AbortSignal): Promise<void> {
    const { question, notes, newId, writePost, savePost } = this.#services;
    this.#showDraft('');
    notes.save('correction', recordingId, null);
    if (notes.read('typedAnswerId', question().id) === recordingId) this.#clearTyped(transcript);
    // A post that was written but could not be saved is not written again.
    const unsaved = notes.read('unsavedPost', recordingId);
    const isKnown = unsaved?.transcript === transcript && unsaved.writer === writer;
    const written =
      isKnown || writer === 'person'
        ? { ok: true as const, body: isKnown ? unsaved.body : transcript }
        : await writePost(
            { question: question().prompt, tags: question().tags, transcript },
            signal,
            (body) => this.#showDraft(body),
          );
    if (signal.aborted || (!written.ok && written.reason === 'aborted')) return;
    if (!written.ok) return this.#failProcessing(written.message, written.isAboutKey);
    const save = (id: string, sentBodies: readonly string[]) => {
      const post = { id, transcript, writer, body: written.body, sentBodies };
      notes.save('unsavedPost', recordingId, post);
      return savePost(recordingId, post);
    };
    // If only the reply was lost, the backend has an earlier version of the post. This version replaces it.
    const sentBodies = unsaved ? [...(unsaved.sentBodies ?? []), ...(isKnown ? [] : [unsaved.body])] : [];
    let postId = unsaved?.id ?? newId();
    let saved = await save(postId, sentBodies);
    if (!saved.ok && saved.reason === 'taken') {
      postId = newId();
      saved = await save(postId, []);
    }
    if (!saved.ok) {
      return this.#failProcessing(
        'Couldn’t save the post, but it isn’t lost. “Draft from this” saves it as is.',
      );
    }
    notes.save('unsavedPost', recordingId, null);
    this.send({ type: 'drafted', postId });
    this.#services.showDone('Post drafted', 'Question archived.');
    if (!signal.aborted) this.#services.onDrafted(postId);
  }

  #followUpTo(transcript: string): string | null {
    return this.state.get().hasFollowedUp ? null : followUpFor(transcript, this.#services.question().tags);
  }

  #failProcessing(message: string, isAboutKey = false): void {
    this.send({ type: 'processing-failed', message });
    this.#services.showFailure('Processing failed', message);
    if (isAboutKey) this.#services.requestKey();
  }

  /** Removes the saved part of the typed answer. Text typed since then becomes a separate answer. */
  #clearTyped(saved: string): void {
    const { notes, question } = this.#services;
    const { id } = question();
    const left = remainingAfterSave(notes.read('typedAnswer', id) ?? '', saved);
    notes.save('typedAnswer', id, left === '' ? null : left);
    notes.save('typedAnswerId', id, null);
  }

  #showDraft(draftSoFar: string): void {
    this.state.update((state) => ({ ...state, draftSoFar }));
  }

  #showSaved(): void {
    this.#services.showDone('Your answer is saved', 'Open the question again to continue.');
  }

  #restartWork(): AbortSignal {
    this.#work.abort();
    this.#work = new AbortController();
    return this.#work.signal;
  }
}

/** Returns the event for the question's row that a state change causes, or null if the row stays the same. */
function questionChange(
  before: AnswerState,
  next: AnswerState,
): { event: QuestionEvent; isAtWork: boolean } | null {
  const [had, has] = [rowsOf(before), rowsOf(next)];
  if (had.question === has.question && had.isAtWork === has.isAtWork) return null;
  return { event: eventTo[has.question], isAtWork: has.isAtWork };
}

const eventTo = {
  open: 'given-up',
  in_progress: 'recording-started',
  answered: 'answer-saved',
  archived: 'post-drafted',
} as const satisfies Record<Question['status'], QuestionEvent>;
