/** One message of a chat completion. */
type ChatMessage = { role: 'system' | 'user'; content: string };

/** What is asked of the chat model, without the model's name: that is a setting. */
export type ChatPrompt = {
  messages: readonly [ChatMessage, ChatMessage];
  temperature: number;
  maxTokens: number;
};

/** The body of `POST {base URL}/chat/completions`. */
export type ChatRequest = {
  model: string;
  messages: readonly ChatMessage[];
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
};

const reasoningTokens = 4_000;

/** A parameter that some models refuse. What was refused once is remembered for the model. */
export type UnsupportedParameter = 'temperature' | 'max_tokens';

/** The request for a prompt, leaving out or renaming what this model is known to refuse. */
export function chatRequest(
  model: string,
  prompt: ChatPrompt,
  unsupported: ReadonlySet<UnsupportedParameter>,
): ChatRequest {
  return {
    model,
    messages: prompt.messages,
    ...(unsupported.has('temperature') ? {} : { temperature: prompt.temperature }),
    // Models that refuse `max_tokens` count their reasoning into the limit that they take instead; with the bare number
    // they would think it all away and answer nothing.
    ...(unsupported.has('max_tokens')
      ? { max_completion_tokens: prompt.maxTokens + reasoningTokens }
      : { max_tokens: prompt.maxTokens }),
  };
}

/**
 * Which parameter a 400 answer complains of, if it is one that can be done without.
 * @param error the `error` object of the answer: `param` names the parameter, or else `message` quotes it.
 */
export function unsupportedParameter(error: {
  code?: string | null;
  param?: string | null;
  message?: string;
}): UnsupportedParameter | undefined {
  const complaint = /unsupported|not supported|does not support|use 'max_completion_tokens'/i;
  if (!complaint.test(`${error.code ?? ''} ${error.message ?? ''}`)) return undefined;
  const parameters: readonly UnsupportedParameter[] = ['temperature', 'max_tokens'];
  return parameters.find(
    (name) => error.param === name || (!error.param && error.message?.includes(`'${name}'`)),
  );
}
