import { describe, expect, test } from 'vitest';
import { draftsPrompt, parseDrafts } from './drafts.ts';
import { emptyVoiceProfile } from './voice-profile.ts';

describe('the prompt', () => {
  test('asks for three versions at the temperature and limit of the specification', () => {
    const made = draftsPrompt('We hired a nurse in two days.', emptyVoiceProfile);
    expect(made).toMatchObject({ ok: true, prompt: { temperature: 0.7, maxTokens: 800 } });
    if (!made.ok) throw new Error(made.message);
    expect(made.prompt.messages[0].content).toContain('3 different versions of 100 to 200 words');
    expect(made.prompt.messages[1].content).toContain('We hired a nurse in two days.');
  });

  test('cuts a long voice sample between characters, because providers reject lone surrogates', () => {
    const voice = { samplePosts: [`${'x'.repeat(1_499)}😀 and more`], wordsNeverUsed: [] };
    const made = draftsPrompt('We hired a nurse.', voice);
    const sent = made.ok ? made.prompt.messages[0].content : '';
    expect(sent).toContain('x😀');
    expect(sent.isWellFormed()).toBe(true);
  });

  test('includes the voice profile', () => {
    const voice = { samplePosts: ['I fired my best client.'], wordsNeverUsed: ['synergy', ' '] };
    const made = draftsPrompt('We hired a nurse.', voice);
    expect(made.ok && made.prompt.messages[0].content).toContain('I fired my best client.');
    expect(made.ok && made.prompt.messages[0].content).toContain(
      'Never use these words or phrases: synergy.',
    );
  });

  test('is refused for fewer than five characters', () => {
    expect(draftsPrompt('  abcd  ', emptyVoiceProfile)).toEqual({
      ok: false,
      message: 'Content too short for AI processing',
    });
    expect(draftsPrompt('abcde', emptyVoiceProfile).ok).toBe(true);
  });
});

describe('the answer', () => {
  test('is a list of versions', () => {
    const drafts = ['First version of it.', 'Second version of it.', 'Third version of it.'];
    expect(parseDrafts(JSON.stringify(drafts))).toEqual({ ok: true, drafts });
  });

  test('drops versions with fewer than 11 characters', () => {
    expect(parseDrafts('["0123456789","01234567890"]')).toEqual({ ok: true, drafts: ['01234567890'] });
    expect(parseDrafts('["short"]')).toEqual({
      ok: false,
      message: 'All generated drafts were too short or empty',
    });
  });

  test('is refused if it is empty', () => {
    for (const answer of ['', '[]', '[""]', '[1, 2]']) {
      expect(parseDrafts(answer)).toEqual({ ok: false, message: 'OpenAI returned no drafts' });
    }
  });

  test('keeps the finished versions if it was cut off', () => {
    expect(parseDrafts('["The first version.","The \\"second\\" version.","The thi')).toEqual({
      ok: true,
      drafts: ['The first version.', 'The "second" version.'],
    });
  });

  test('counts as one version if it is plain text', () => {
    expect(parseDrafts('A whole post without any list.')).toEqual({
      ok: true,
      drafts: ['A whole post without any list.'],
    });
  });
});
