/** One message of a chat completion. */
type ChatMessage = { role: 'system' | 'user'; content: string };

/** A chat prompt without the model name, which is a setting. */
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

/** A parameter that some models reject. Rejections are remembered per model. */
export type UnsupportedParameter = 'temperature' | 'max_tokens';

/** Builds the request for a prompt, omitting or renaming parameters that this model rejects. */
export function chatRequest(
  model: string,
  prompt: ChatPrompt,
  unsupported: ReadonlySet<UnsupportedParameter>,
): ChatRequest {
  return {
    model,
    messages: prompt.messages,
    ...(unsupported.has('temperature') ? {} : { temperature: prompt.temperature }),
    // Models that reject `max_tokens` count reasoning tokens toward `max_completion_tokens`. Without extra room they
    // would use the whole limit for reasoning and return nothing.
    ...(unsupported.has('max_tokens')
      ? { max_completion_tokens: prompt.maxTokens + reasoningTokens }
      : { max_tokens: prompt.maxTokens }),
  };
}

/**
 * Returns the parameter that a 400 response rejects, if the request can do without it.
 * @param error the `error` object of the response: `param` names the parameter, or `message` quotes it
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
