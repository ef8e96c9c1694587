import { describe, expect, it } from 'vitest';
import type { Question, QuestionEvent } from '#domain/interview/question.ts';
import { type AnswerServices, AnswerSession } from './answer-session.ts';

const audio = new Blob(['audio']);
const longAnswer = 'The client had lost three people in a month, and nobody could say why. '.repeat(4).trim();
const done = { ok: true, value: undefined } as const;
const typed = { ok: true, value: { id: 'typed' } } as const;
const failed = { ok: false, reason: 'request-failed' } as const;
const question: Question = {
  id: 'question',
  prompt: 'What broke?',
  tags: ['Opinion'],
  status: 'open',
  createdAt: 0,
  workedBy: null,
  workedUntil: null,
};

/** Creates a session whose services succeed unless a test replaces them, with a log of their calls. */
function sessionWith(changed: Partial<AnswerServices> = {}) {
  const log = {
    question: [] as [QuestionEvent, boolean][],
    transcripts: [] as unknown[],
    posts: [] as unknown[],
    done: [] as string[],
    failures: [] as string[],
    drafted: [] as string[],
    calls: [] as string[],
  };
  const notes = new Map<string, unknown>();
  let idCount = 0;
  const services: AnswerServices = {
    question: () => question,
    readsFirst: () => false,
    changeQuestion: async (event, isAtWork) => void log.question.push([event, isAtWork]),
    saveAnswer: async () => done,
    saveTypedAnswer: async () => typed,
    saveTranscript: async (_, transcript) => {
      log.transcripts.push(transcript.status === 'succeeded' ? transcript.text : 'failed');
      return done;
    },
    uploadAudio: async () => done,
    deleteLocalAudio: async (recordingId) => void log.calls.push(`delete ${recordingId}`),
    transcribe: async () => ({ ok: true, text: longAnswer }),
    writePost: async (_, __, onBody) => {
      log.calls.push('write');
      onBody('It');
      return { ok: true, body: 'It held.' };
    },
    savePost: async (recordingId, { id, body, sentBodies }) => {
      log.posts.push({ recordingId, id, body, sentBodies });
      return done;
    },
    notes: {
      read: (kind, id) => (notes.get(`${kind} ${id}`) ?? null) as never,
      save: (kind, id, value) => void notes.set(`${kind} ${id}`, value),
    },
    newId: () => `id ${++idCount}`,
    showDone: (title) => void log.done.push(title),
    showFailure: (title, description) => void log.failures.push(`${title}: ${description}`),
    requestKey: () => void log.calls.push('key'),
    onDrafted: (postId) => void log.drafted.push(postId),
    ...changed,
  };
  const session = new AnswerSession(services);
  return {
    session,
    log,
    notes,
    services,
    answering: () => session.state.get().answering,
    async record() {
      session.send({ type: 'recording-started' });
      session.send({ type: 'recording-stopped', recordingId: 'recording' });
    },
  };
}

/** Creates a service that answers when `resolve` is called. */
function deferred<Value>() {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { answer: () => promise, resolve };
}

/** Waits until pending promises have settled. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

describe('a spoken answer', () => {
  it('goes through recording, review, transcribing, and generating to the post', async () => {
    const transcript = deferred<{ ok: true; text: string }>();
    const post = deferred<{ ok: true; body: string }>();
    const { session, log, notes, answering } = sessionWith({
      transcribe: transcript.answer,
      writePost: post.answer,
    });
    session.send({ type: 'recording-started' });
    expect(answering()).toMatchObject({ mode: 'record', isRecording: true });
    session.send({ type: 'recording-stopped', recordingId: 'recording' });
    expect(answering().mode).toBe('review');
    const processed = session.process('recording', audio);
    expect(answering().mode).toBe('transcribing');
    transcript.resolve({ ok: true, text: longAnswer });
    await settle();
    expect(answering()).toMatchObject({ mode: 'generating', transcript: longAnswer });
    post.resolve({ ok: true, body: 'It held.' });
    await processed;
    expect(answering()).toEqual({ mode: 'closed', postId: 'id 1', question: 'archived' });
    await settle();
    expect(log.question).toEqual([
      ['recording-started', true],
      ['answer-saved', true],
      ['post-drafted', false],
    ]);
    expect(log.done).toEqual(['Answer saved', 'Post drafted']);
    expect(log.drafted).toEqual(['id 1']);
    expect(log.transcripts).toEqual([longAnswer]);
    expect(log.calls, 'the uploaded audio leaves the browser').toEqual(['delete recording']);
    expect(notes.get('unsavedPost recording')).toBeNull();
  });

  it('waits for the user to read the transcript if they chose to', async () => {
    const { session, log, answering, record } = sessionWith({ readsFirst: () => true });
    await record();
    await session.process('recording', audio);
    expect(answering().mode).toBe('correcting');
    await session.draft(`${longAnswer} Really.`, 'ai');
    expect(log.transcripts).toEqual([longAnswer, `${longAnswer} Really.`]);
    expect(answering().mode).toBe('closed');
  });

  it('gets one follow-up question if it is short, and both answers are joined', async () => {
    const { session, log, answering, record } = sessionWith({
      transcribe: async () => ({ ok: true, text: 'It broke.' }),
    });
    await record();
    await session.process('recording', audio);
    expect(answering()).toMatchObject({ mode: 'correcting', transcript: 'It broke.' });
    session.followUp('It broke.');
    expect(answering()).toMatchObject({ mode: 'record', earlier: 'It broke.' });
    expect(session.state.get().hasFollowedUp).toBe(true);
    await record();
    await session.process('second', audio);
    expect(answering().mode, 'a second short answer is drafted').toBe('closed');
    expect(log.transcripts).toEqual(['It broke.', 'It broke.\n\nIt broke.']);
  });

  it('returns to recording when it is discarded or canceled, or fails', async () => {
    const { session, answering, record } = sessionWith();
    await record();
    session.send({ type: 'discarded' });
    expect(answering()).toMatchObject({ mode: 'record', isRecording: false, failure: null });
    session.send({ type: 'recording-started' });
    session.send({ type: 'recording-canceled' });
    expect(answering()).toMatchObject({ mode: 'record', isRecording: false, failure: null });
    session.send({ type: 'recording-failed', message: 'No microphone.' });
    expect(answering()).toMatchObject({ mode: 'record', isRecording: false, failure: 'No microphone.' });
  });

  it('keeps its audio in the browser until the upload succeeds', async () => {
    const { session, log, record } = sessionWith({ uploadAudio: async () => failed });
    await record();
    await session.process('recording', audio);
    await settle();
    expect(log.calls).not.toContain('delete recording');
  });

  it('stays on the device with a message if the account is full', async () => {
    const { session, log, record } = sessionWith({
      uploadAudio: async () => ({ ok: false, reason: 'account-full' }) as const,
    });
    await record();
    await session.process('recording', new Blob(['audio']));
    await expect.poll(() => log.failures).toEqual([expect.stringContaining('Your account is full.')]);
    expect(log.calls).not.toContain('delete recording');
  });
});

describe('a failure returns to recording with its message', () => {
  const refusal = { ok: false, reason: 'refused', message: 'Told to fail.', isAboutKey: false } as const;
  const cases: [string, Partial<AnswerServices>, { shown: string; failure: string }][] = [
    [
      'saving the recording',
      { saveAnswer: async () => failed },
      { shown: 'Recording failed: Failed to save recording', failure: 'Failed to save recording' },
    ],
    [
      'transcribing',
      { transcribe: async () => refusal },
      { shown: 'Processing failed: Told to fail.', failure: 'Told to fail.' },
    ],
    [
      'an empty transcript',
      { transcribe: async () => ({ ok: true, text: ' ' }) },
      {
        shown: 'Processing failed: Transcription too short or empty',
        failure: 'Transcription too short or empty',
      },
    ],
    [
      'saving the transcript',
      { saveTranscript: async () => failed },
      { shown: 'Processing failed: Failed to save recording', failure: 'Failed to save recording' },
    ],
    [
      'writing the post',
      { writePost: async () => refusal },
      { shown: 'Processing failed: Told to fail.', failure: 'Told to fail.' },
    ],
    [
      'saving the post',
      { savePost: async () => failed },
      {
        shown:
          'Processing failed: Couldn’t save the post, but it isn’t lost. “Draft from this” saves it as is.',
        failure: 'Couldn’t save the post, but it isn’t lost. “Draft from this” saves it as is.',
      },
    ],
  ];

  it.each(cases)('%s', async (_, services, { shown, failure }) => {
    const { session, log, answering, record } = sessionWith(services);
    await record();
    await session.process('recording', audio);
    expect(answering()).toMatchObject({ mode: 'record', isRecording: false, failure });
    expect(log.failures).toEqual([shown]);
    await settle();
    expect(log.question.at(-1)).toEqual(['given-up', false]);
    expect(log.drafted).toEqual([]);
  });

  it('saving a correction', async () => {
    const { session, log, answering } = sessionWith({ saveTranscript: async () => failed });
    session.send({ type: 'words-given', recordingId: 'recording', transcript: 'It broke.' });
    await session.draft('It held.', 'ai');
    expect(answering()).toMatchObject({ mode: 'record' });
    expect(log.failures[0]).toContain('Couldn’t save your correction.');
    expect(log.calls).toEqual([]);
  });

  it('marks the transcript as failed', async () => {
    const { session, log, record } = sessionWith({ transcribe: async () => refusal });
    await record();
    await session.process('recording', audio);
    expect(log.transcripts).toEqual(['failed']);
  });

  it('asks for a key if that is what is missing', async () => {
    const isAboutKey = { ...refusal, isAboutKey: true };
    for (const services of [
      { transcribe: async () => isAboutKey },
      { writePost: async () => isAboutKey },
    ] satisfies Partial<AnswerServices>[]) {
      const { session, log, record } = sessionWith(services);
      await record();
      await session.process('recording', audio);
      expect(log.calls).toContain('key');
    }
  });
});

describe('a post that could not be saved', () => {
  it('is saved without another AI call on the next attempt', async () => {
    const outcomes = [failed, done];
    let tries = 0;
    const { session, log, notes } = sessionWith({
      savePost: async (_, post) => {
        log.posts.push(post);
        return outcomes[tries++] ?? done;
      },
    });
    for (const _ of outcomes) {
      session.send({ type: 'words-given', recordingId: 'recording', transcript: longAnswer });
      await session.draft(longAnswer, 'ai');
    }
    expect(log.calls, 'written once').toEqual(['write']);
    expect(log.posts).toMatchObject([
      { id: 'id 1', body: 'It held.' },
      { id: 'id 1', body: 'It held.', sentBodies: [] },
    ]);
    expect(log.drafted).toEqual(['id 1']);
    expect(notes.get('unsavedPost recording')).toBeNull();
  });

  it('is updated under the same id if the transcript changed', async () => {
    let isFailing = true;
    const { session, log } = sessionWith({
      savePost: async (_, post) => {
        log.posts.push(post);
        return isFailing ? failed : done;
      },
    });
    session.send({ type: 'words-given', recordingId: 'recording', transcript: 'It broke.' });
    await session.draft('It broke.', 'person');
    isFailing = false;
    session.send({ type: 'words-given', recordingId: 'recording', transcript: 'It broke.' });
    await session.draft('It broke at two.', 'person');
    expect(log.posts).toMatchObject([
      { id: 'id 1', body: 'It broke.', sentBodies: [] },
      { id: 'id 1', body: 'It broke at two.', sentBodies: ['It broke.'] },
    ]);
  });

  it('gets a new id if its own is taken', async () => {
    const outcomes = [{ ok: false, reason: 'taken' } as const, done];
    let tries = 0;
    const { session, log } = sessionWith({ savePost: async () => outcomes[tries++] ?? failed });
    session.send({ type: 'words-given', recordingId: 'recording', transcript: longAnswer });
    await session.draft(longAnswer, 'ai');
    expect(log.drafted).toEqual(['id 2']);
  });
});

describe('a typed answer', () => {
  it('is saved, drafted, and removed from the field, which keeps later text', async () => {
    const { session, log, notes, answering } = sessionWith();
    notes.set('typedAnswer question', `${longAnswer} And more.`);
    await session.saveTyped(longAnswer);
    expect(answering().mode).toBe('closed');
    expect(log.drafted).toEqual(['id 1']);
    expect(notes.get('typedAnswer question')).toBe('And more.');
  });

  it('waits for a follow-up answer if it is short', async () => {
    const { session, answering, log } = sessionWith();
    await session.saveTyped('It broke.');
    expect(answering()).toMatchObject({ mode: 'correcting', recordingId: 'typed' });
    expect(log.calls).toEqual([]);
  });

  it('stays in the field if it can’t be saved', async () => {
    const { session, log, notes, answering } = sessionWith({ saveTypedAnswer: async () => failed });
    notes.set('typedAnswer question', longAnswer);
    await session.saveTyped(longAnswer);
    expect(answering().mode).toBe('record');
    expect(log.failures[0]).toContain('Couldn’t save your answer');
    expect(notes.get('typedAnswer question')).toBe(longAnswer);
  });

  it('reports a full account instead of a connection problem', async () => {
    const full = { ok: false, reason: 'account-full' } as const;
    const { session, log } = sessionWith({ saveTypedAnswer: async () => full });
    await session.saveTyped(longAnswer);
    expect(log.failures[0]).toContain('Your account is full.');
  });

  it('does not replace a recording that starts during its save', async () => {
    const saving = deferred<typeof typed>();
    const { session, log, answering } = sessionWith({ saveTypedAnswer: saving.answer });
    const saved = session.saveTyped(longAnswer);
    session.send({ type: 'recording-started' });
    saving.resolve(typed);
    await saved;
    expect(answering()).toMatchObject({ mode: 'record', isRecording: true });
    expect(log.done).toEqual(['Your answer is saved']);
  });
});

describe('a second press', () => {
  it('on Save & Process starts one transcription', async () => {
    let count = 0;
    const { session, log, record } = sessionWith({
      transcribe: async () => {
        count += 1;
        return { ok: true, text: longAnswer };
      },
    });
    await record();
    await Promise.all([session.process('recording', audio), session.process('recording', audio)]);
    expect(count).toBe(1);
    expect(log.posts).toHaveLength(1);
  });

  it('on Draft creates one post', async () => {
    const { session, log } = sessionWith();
    session.send({ type: 'words-given', recordingId: 'recording', transcript: longAnswer });
    await Promise.all([session.draft(longAnswer, 'ai'), session.draft(longAnswer, 'ai')]);
    expect(log.calls).toEqual(['write']);
    expect(log.posts).toHaveLength(1);
  });

  it('on Save & Process saves a typed answer once', async () => {
    let count = 0;
    const { session, log } = sessionWith({
      saveTypedAnswer: async () => {
        count += 1;
        return typed;
      },
    });
    await Promise.all([session.saveTyped(longAnswer), session.saveTyped(longAnswer)]);
    expect(count).toBe(1);
    expect(log.posts).toHaveLength(1);
  });

  it('on an earlier answer is ignored during a recording', async () => {
    const { session, log, answering } = sessionWith();
    session.send({ type: 'recording-started' });
    await session.process('earlier', audio);
    expect(answering()).toMatchObject({ mode: 'record', isRecording: true });
    expect(log.done).toEqual([]);
  });
});

describe('leaving', () => {
  it('does nothing if the session is idle', async () => {
    const { session, log, answering } = sessionWith();
    session.dismiss();
    await settle();
    expect(answering().mode).toBe('closed');
    expect(log).toMatchObject({ done: [], question: [] });
  });

  it('reopens the question during recording or review and reports the saved answer', async () => {
    for (const events of [1, 2]) {
      const { session, log } = sessionWith();
      session.send({ type: 'recording-started' });
      if (events === 2) session.send({ type: 'recording-stopped', recordingId: 'recording' });
      session.dismiss();
      session.unmount();
      await settle();
      expect(log.question).toEqual([
        ['recording-started', true],
        ['given-up', false],
      ]);
      expect(log.done).toEqual(['Your answer is saved']);
    }
  });

  it('saves a transcript that arrives later but drafts no post', async () => {
    const transcript = deferred<{ ok: true; text: string }>();
    const { session, log, answering, record } = sessionWith({ transcribe: transcript.answer });
    await record();
    const processed = session.process('recording', audio);
    await settle();
    session.dismiss();
    transcript.resolve({ ok: true, text: longAnswer });
    await processed;
    expect(answering()).toMatchObject({ mode: 'closed', postId: null, question: 'open' });
    expect(log.transcripts).toEqual([longAnswer]);
    expect(log.calls).not.toContain('write');
  });

  it('keeps the question answered while the user reads the transcript', async () => {
    const { session, log, answering } = sessionWith();
    session.send({ type: 'words-given', recordingId: 'recording', transcript: 'It broke.' });
    session.dismiss();
    await settle();
    expect(answering()).toMatchObject({ mode: 'closed', question: 'answered' });
    expect(log.question).toEqual([['answer-saved', false]]);
    expect(log.done).toEqual([]);
  });

  it('stops the AI and saves no post', async () => {
    const post = deferred<{ ok: false; reason: 'aborted' }>();
    let signal: AbortSignal | undefined;
    const { session, log } = sessionWith({
      writePost: (_, given) => {
        signal = given;
        return post.answer();
      },
    });
    session.send({ type: 'words-given', recordingId: 'recording', transcript: longAnswer });
    const drafted = session.draft(longAnswer, 'ai');
    await settle();
    session.dismiss();
    expect(signal?.aborted).toBe(true);
    post.resolve({ ok: false, reason: 'aborted' });
    await drafted;
    expect(log).toMatchObject({ posts: [], drafted: [] });
  });

  it('drafts no post while a correction is being saved', async () => {
    const saving = deferred<typeof done>();
    const { session, log } = sessionWith({ saveTranscript: saving.answer });
    session.send({ type: 'words-given', recordingId: 'recording', transcript: 'It broke.' });
    const drafted = session.draft('It held.', 'person');
    session.dismiss();
    saving.resolve(done);
    await drafted;
    expect(log).toMatchObject({ posts: [], drafted: [] });
  });

  it('archives the question if its post is being saved, but doesn’t open the post', async () => {
    const saving = deferred<typeof done>();
    const { session, log, answering } = sessionWith({ savePost: saving.answer });
    session.send({ type: 'words-given', recordingId: 'recording', transcript: longAnswer });
    const drafted = session.draft(longAnswer, 'ai');
    await settle();
    session.dismiss();
    saving.resolve(done);
    await drafted;
    await settle();
    expect(answering()).toMatchObject({ mode: 'closed', postId: 'id 1', question: 'archived' });
    expect(log.question.at(-1)).toEqual(['post-drafted', false]);
    expect(log.drafted).toEqual([]);
  });

  it('reports a typed answer that is saved later', async () => {
    const saving = deferred<typeof typed>();
    const { session, log } = sessionWith({ saveTypedAnswer: saving.answer });
    const saved = session.saveTyped(longAnswer);
    session.unmount();
    saving.resolve(typed);
    await saved;
    expect(log.done).toEqual(['Your answer is saved']);
    expect(log.posts).toEqual([]);
  });

  it('by unmounting ends a working session but keeps an idle one usable', async () => {
    const { session, log, answering, record } = sessionWith();
    session.unmount();
    expect(answering().mode).toBe('record');
    await record();
    session.unmount();
    expect(answering().mode).toBe('closed');
    expect(log.done).toEqual(['Your answer is saved']);
  });
});

it('writes status changes in order', async () => {
  const first = deferred<void>();
  const written: QuestionEvent[] = [];
  const { session } = sessionWith({
    changeQuestion: async (event) => {
      if (written.length === 0) await first.answer();
      written.push(event);
    },
  });
  session.send({ type: 'recording-started' });
  session.send({ type: 'recording-canceled' });
  await settle();
  expect(written).toEqual([]);
  first.resolve();
  await settle();
  expect(written).toEqual(['recording-started', 'given-up']);
});

it('does not change an archived question when its answer is read again', async () => {
  const { session, log } = sessionWith({ question: () => ({ ...question, status: 'archived' }) });
  session.send({ type: 'words-given', recordingId: 'recording', transcript: longAnswer });
  await settle();
  expect(log.question).toEqual([]);
});
