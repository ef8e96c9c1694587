import { describe, expect, it } from 'vitest';
import { type AnswerEvent, type AnswerState, initialState, nextAnswerState, rowsOf } from './answer-state.ts';

const through = (events: readonly AnswerEvent[], from: AnswerState = initialState) =>
  events.reduce(nextAnswerState, from);
const recorded: AnswerEvent[] = [
  { type: 'recording-started' },
  { type: 'recording-stopped', recordingId: 'r' },
  { type: 'process', recordingId: 'r' },
];
const words = (pausesForReading: boolean): AnswerEvent => ({
  type: 'transcribed',
  transcript: 'It broke.',
  pausesForReading,
});

describe('answering by voice', () => {
  it('goes through recording, review, transcribing, and generating, and updates the rows', () => {
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

  it('pauses for correction if requested, and drafts from the corrected transcript', () => {
    const reading = through([...recorded, words(true)]);
    expect(reading).toEqual({ mode: 'correcting', recordingId: 'r', transcript: 'It broke.' });
    expect(rowsOf(reading)).toEqual({ question: 'answered', recording: 'succeeded', isAtWork: false });
    expect(rowsOf(nextAnswerState(reading, { type: 'dismissed' })).question).toBe('answered');
    expect(nextAnswerState(reading, { type: 'draft', transcript: 'It held.' })).toEqual({
      mode: 'generating',
      recordingId: 'r',
      transcript: 'It held.',
    });
  });

  it('appends the answer to a follow-up question to the first answer', () => {
    const asked = through([...recorded, words(true), { type: 'follow-up', transcript: 'It broke.' }]);
    expect(asked).toMatchObject({ mode: 'record', earlier: 'It broke.' });
    expect(through([...recorded, words(false)], asked)).toMatchObject({
      transcript: 'It broke.\n\nIt broke.',
    });
    const typed = { type: 'words-given', recordingId: 's', transcript: 'At noon.' } as const;
    expect(nextAnswerState(asked, typed)).toMatchObject({
      mode: 'correcting',
      transcript: 'It broke.\n\nAt noon.',
    });
  });

  it('returns to recording after a discarded or canceled recording', () => {
    expect(through([...recorded.slice(0, 2), { type: 'discarded' }])).toEqual(initialState);
    expect(through([{ type: 'recording-started' }, { type: 'recording-canceled' }])).toEqual(initialState);
  });
});

describe('a failure while answering', () => {
  const failure = { type: 'processing-failed', message: 'Told to fail.' } as const;

  it('a failure in any step returns to recording with its message and reopens the question', () => {
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

  it('a failure message is cleared when the next recording starts', () => {
    expect(through([...recorded, failure, { type: 'recording-started' }])).toMatchObject({ failure: null });
  });

  it('ignores a failure of a stale operation', () => {
    const reviewing = through(recorded.slice(0, 2));
    expect(nextAnswerState(reviewing, failure)).toBe(reviewing);
    expect(nextAnswerState(reviewing, { type: 'drafted', postId: 'p' })).toBe(reviewing);
    const closed = nextAnswerState(reviewing, { type: 'dismissed' });
    expect(nextAnswerState(closed, words(false))).toBe(closed);
  });

  it('a failure does not interrupt a recording that started before another answer was loaded or saved', () => {
    const recording = through(recorded.slice(0, 1));
    const given = { type: 'words-given', recordingId: 's', transcript: 'At noon.' } as const;
    expect(nextAnswerState(recording, given)).toBe(recording);
    expect(nextAnswerState(recording, { type: 'process', recordingId: 's' })).toBe(recording);
  });
});

it('archives the question if the post is saved after the dialog closed', () => {
  const given = nextAnswerState(through([...recorded, words(false)]), { type: 'dismissed' });
  const post = nextAnswerState(given, { type: 'drafted', postId: 'p' });
  expect([rowsOf(given).question, rowsOf(post).question]).toEqual(['open', 'archived']);
});

it('marks a question as in progress only while a browser is working on it', () => {
  const states = [
    initialState,
    through(recorded.slice(0, 1)),
    through(recorded.slice(0, 2)),
    through(recorded),
    through([...recorded, words(true)]),
    through([...recorded, words(false)]),
    nextAnswerState(initialState, { type: 'dismissed' }),
  ];
  for (const state of states) {
    const { question, isAtWork } = rowsOf(state);
    if (question === 'in_progress') expect(isAtWork, state.mode).toBe(true);
    if (question === 'open' || question === 'archived') expect(isAtWork, state.mode).toBe(false);
  }
});
