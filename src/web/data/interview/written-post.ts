import { failureMessage, isAboutKey } from '#domain/ai/failure.ts';
import { emptyVoiceProfile } from '#domain/ai/voice-profile.ts';
import { answerPrompt, parsePostBody } from '#domain/interview/answer.ts';
import { askAi } from '../ai/use-answer.ts';
import { readVoiceProfile } from '../store/voice-profile.ts';

/** A post's body, or an error message and whether an API key would help. */
type WrittenPost = { ok: true; body: string } | { ok: false; message: string; isAboutKey: boolean };

/**
 * Writes a post from an answer with the AI, in the user's voice.
 * @param onBody receives the body streamed so far
 * @returns null if the signal aborted it
 */
export async function writtenPost(
  { question, transcript }: { question: string; transcript: string },
  signal: AbortSignal,
  onBody: (bodySoFar: string) => void,
): Promise<WrittenPost | null> {
  const voice = await readVoiceProfile().catch(() => emptyVoiceProfile);
  const made = answerPrompt(question, transcript, voice);
  if (!made.ok) return { ...made, isAboutKey: false };
  const answer = await askAi(made.prompt, signal, (text) => {
    const soFar = parsePostBody(text);
    if (soFar.ok) onBody(soFar.body);
  });
  if (signal.aborted) return null;
  if (!answer.ok) {
    const { failure } = answer;
    const message = `Failed to generate drafts: ${failureMessage(failure)}`;
    return { ok: false, message, isAboutKey: isAboutKey(failure) };
  }
  const body = parsePostBody(answer.text);
  return body.ok ? body : { ...body, isAboutKey: false };
}
