import { describe, expect, it } from 'vitest';
import { type Answering, type AnsweringEvent, answeringAfter, beginning, rowsOf } from './answering.ts';

const through = (events: readonly AnsweringEvent[], from: Answering = beginning) =>
  events.reduce(answeringAfter, from);
const recorded: AnsweringEvent[] = [
  { type: 'recording-started' },
  { type: 'recording-stopped', recordingId: 'r' },
  { type: 'process', recordingId: 'r' },
];
const words = (pausesForReading: boolean): AnsweringEvent => ({
  type: 'transcribed',
  transcript: 'It broke.',
  pausesForReading,
});

describe('answering aloud', () => {
  it('goes from recording over review, transcribing and generating to the post, and the rows go with it', () => {
    const events = [...recorded, words(false), { type: 'drafted', postId: 'p' } as const];
    const rows = events.map((_, index) => rowsOf(through(events.slice(0, index + 1))));
    expect(rows.map(({ question, recording }) => [question, recording])).toEqual([
      ['in_progress', null],
      ['in_progress', null],
      ['answered', 'pending'],
      ['answered', 'succeeded'],
      ['archived', null],
    ]);
    expect(through(events)).toEqual({ mode: 'closed', postId: 'p', question: 'archived' });
  });

  it('waits for the person who wants to read what was understood, and drafts from what they made of it', () => {
    const reading = through([...recorded, words(true)]);
    expect(reading).toEqual({ mode: 'correcting', recordingId: 'r', transcript: 'It broke.' });
    expect(rowsOf(reading)).toEqual({ question: 'answered', recording: 'succeeded', isAtWork: false });
    expect(rowsOf(answeringAfter(reading, { type: 'dismissed' })).question).toBe('answered');
    expect(answeringAfter(reading, { type: 'draft', transcript: 'It held.' })).toEqual({
      mode: 'generating',
      recordingId: 'r',
      transcript: 'It held.',
    });
  });

  it('adds the answer to a follow-up question to the first answer', () => {
    const asked = through([...recorded, words(true), { type: 'follow-up', transcript: 'It broke.' }]);
    expect(asked).toMatchObject({ mode: 'record', earlier: 'It broke.' });
    expect(through([...recorded, words(false)], asked)).toMatchObject({
      transcript: 'It broke.\n\nIt broke.',
    });
    const typed = { type: 'words-given', recordingId: 's', transcript: 'At noon.' } as const;
    expect(answeringAfter(asked, typed)).toMatchObject({
      mode: 'correcting',
      transcript: 'It broke.\n\nAt noon.',
    });
  });

  it('goes back to recording when a recording is discarded or cancelled', () => {
    expect(through([...recorded.slice(0, 2), { type: 'discarded' }])).toEqual(beginning);
    expect(through([{ type: 'recording-started' }, { type: 'recording-cancelled' }])).toEqual(beginning);
  });
});

describe('a failure', () => {
  const failure = { type: 'processing-failed', message: 'Told to fail.' } as const;

  it('leads back to recording with its message, and the question to open, from wherever it happens', () => {
    const states = [
      through([...recorded, failure]),
      through([...recorded, words(false), failure]),
      through([{ type: 'recording-started' }, { type: 'recording-failed', message: 'Told to fail.' }]),
    ];
    for (const state of states) {
      expect(state).toMatchObject({ mode: 'record', isRecording: false, failure: 'Told to fail.' });
      expect(rowsOf(state).question).toBe('open');
    }
  });

  it('is forgotten when the next recording starts', () => {
    expect(through([...recorded, failure, { type: 'recording-started' }])).toMatchObject({ failure: null });
  });

  it('of something that was overtaken changes nothing', () => {
    const reviewing = through(recorded.slice(0, 2));
    expect(answeringAfter(reviewing, failure)).toBe(reviewing);
    expect(answeringAfter(reviewing, { type: 'drafted', postId: 'p' })).toBe(reviewing);
    const closed = answeringAfter(reviewing, { type: 'dismissed' });
    expect(answeringAfter(closed, words(false))).toBe(closed);
  });

  it('leaves a recording in sight that was begun before another answer was loaded or saved', () => {
    const recording = through(recorded.slice(0, 1));
    const given = { type: 'words-given', recordingId: 's', transcript: 'At noon.' } as const;
    expect(answeringAfter(recording, given)).toBe(recording);
    expect(answeringAfter(recording, { type: 'process', recordingId: 's' })).toBe(recording);
  });
});

it('archives its question when the post was on its way while the dialog was closed', () => {
  const given = answeringAfter(through([...recorded, words(false)]), { type: 'dismissed' });
  const post = answeringAfter(given, { type: 'drafted', postId: 'p' });
  expect([rowsOf(given).question, rowsOf(post).question]).toEqual(['open', 'archived']);
});

it('is never left as work that nobody does: only states in which somebody is at work are in progress', () => {
  const states = [
    beginning,
    through(recorded.slice(0, 1)),
    through(recorded.slice(0, 2)),
    through(recorded),
    through([...recorded, words(true)]),
    through([...recorded, words(false)]),
    answeringAfter(beginning, { type: 'dismissed' }),
  ];
  for (const state of states) {
    const { question, isAtWork } = rowsOf(state);
    if (question === 'in_progress') expect(isAtWork, state.mode).toBe(true);
    if (question === 'open' || question === 'archived') expect(isAtWork, state.mode).toBe(false);
  }
});
