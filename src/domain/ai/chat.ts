/** One message of a chat completion. */
type ChatMessage = { role: 'system' | 'user'; content: string };

/** A chat prompt without the model name, which is a setting. */
export type ChatPrompt = {
  messages: readonly [ChatMessage, ChatMessage];
  temperature: number;
  maxTokens: number;
  /** Set if the answer is a JSON object, so that the provider can enforce it. */
  answersAs?: 'json-object';
};

/** The body of `POST {base URL}/chat/completions`. */
export type ChatRequest = {
  model: string;
  messages: readonly ChatMessage[];
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { type: 'json_object' };
};

const reasoningTokens = 4_000;

/** A parameter that some models or servers reject. The app remembers which ones. */
export type UnsupportedParameter = (typeof unsupportedParameters)[number];

/** LM Studio and other local servers have no JSON mode, so prompts ask for JSON in words, too. */
export const unsupportedParameters = ['temperature', 'max_tokens', 'response_format'] as const;

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
    ...(prompt.answersAs === 'json-object' && !unsupported.has('response_format')
      ? { response_format: { type: 'json_object' } }
      : {}),
  };
}

/**
 * Returns the parameter that a 400 response rejects, if the request can do without it.
 * @param error the `error` of the response: `param` names the parameter, or `message` quotes it. LM Studio sends a
 * plain string.
 */
export function unsupportedParameter(
  error: string | { code?: unknown; param?: string | null; message?: string },
): UnsupportedParameter | undefined {
  if (typeof error === 'string') return unsupportedParameter({ message: error });
  if (error.param === 'response_format' || /response_format/.test(error.message ?? ''))
    return 'response_format';
  const complaint = /unsupported|not supported|does not support|use 'max_completion_tokens'/i;
  if (!complaint.test(`${error.code ?? ''} ${error.message ?? ''}`)) return undefined;
  return unsupportedParameters.find(
    (name) => error.param === name || (!error.param && error.message?.includes(`'${name}'`)),
  );
}
