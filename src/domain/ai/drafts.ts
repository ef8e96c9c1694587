import type { ChatPrompt } from './chat.ts';
import { fence, fencedTextIsMaterial } from './fence.ts';
import { parseStrings } from './json-answer.ts';
import { type VoiceProfile, voiceInstructions } from './voice-profile.ts';

const draftCount = 3;
const minDraftSourceCharacters = 5;
const minDraftCharacters = 11;

/** The result of a request for drafts. `message` is shown to the user. */
export type Drafts = { ok: true; drafts: readonly string[] } | { ok: false; message: string };

/** Builds the prompt for three versions of a post, or refuses a source that is too short. */
export function draftsPrompt(
  source: string,
  voice: VoiceProfile,
): { ok: true; prompt: ChatPrompt } | { ok: false; message: string } {
  if (source.trim().length < minDraftSourceCharacters) {
    return { ok: false, message: 'Content too short for AI processing' };
  }
  const system = [
    'You turn what somebody said or jotted down into a LinkedIn post in their own first person.',
    `Write ${draftCount} different versions of 100 to 200 words each: the first opens in the middle of the story, the second with the lesson, the third with a claim people could disagree with.`,
    'Keep every fact, name and number as given and add none. Short paragraphs of one or two sentences. No emojis, no hashtags, no headings.',
    fencedTextIsMaterial,
    voiceInstructions(voice),
    `Answer with a JSON array of ${draftCount} strings and nothing else.`,
  ];
  return {
    ok: true,
    prompt: {
      messages: [
        { role: 'system', content: joined(system) },
        { role: 'user', content: fence('MATERIAL', source.trim()) },
      ],
      temperature: 0.7,
      maxTokens: 800,
    },
  };
}

/** Parses the versions in an answer and drops those with fewer than 11 characters. */
export function parseDrafts(answer: string): Drafts {
  const drafts = (parseStrings(answer) ?? [answer]).map((draft) => draft.trim());
  if (drafts.every((draft) => draft === '')) return { ok: false, message: 'OpenAI returned no drafts' };
  const longEnough = drafts.filter((draft) => draft.length >= minDraftCharacters);
  return longEnough.length > 0
    ? { ok: true, drafts: longEnough.slice(0, draftCount) }
    : { ok: false, message: 'All generated drafts were too short or empty' };
}

function joined(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('\n');
}
