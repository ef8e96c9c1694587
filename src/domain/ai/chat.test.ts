import { expect, test } from 'vitest';
import { type ChatPrompt, chatRequest, unsupportedParameter } from './chat.ts';

const prompt: ChatPrompt = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello.' },
  ],
  temperature: 0.3,
  maxTokens: 400,
};

test('a request has the temperature and token limit of its prompt', () => {
  expect(chatRequest('small', prompt, new Set())).toEqual({
    model: 'small',
    messages: prompt.messages,
    temperature: 0.3,
    max_tokens: 400,
  });
});

test('omits or renames rejected parameters, and adds room for reasoning tokens', () => {
  expect(chatRequest('new', prompt, new Set(['temperature', 'max_tokens']))).toEqual({
    model: 'new',
    messages: prompt.messages,
    max_completion_tokens: 4_400,
  });
});

test('requests JSON mode for a JSON prompt, unless the server does not support it', () => {
  const json = { ...prompt, answersAs: 'json-object' } as const;
  expect(chatRequest('small', json, new Set()).response_format).toEqual({ type: 'json_object' });
  expect(chatRequest('small', json, new Set(['response_format']))).not.toHaveProperty('response_format');
});

test.each([
  [{ code: 'unsupported_parameter', param: 'max_tokens', message: 'Unsupported parameter.' }, 'max_tokens'],
  [{ code: 'unsupported_value', param: 'temperature', message: 'Only the default (1).' }, 'temperature'],
  [
    { message: "'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead." },
    'max_tokens',
  ],
  [{ code: 'unsupported_value', param: 'response_format', message: 'no' }, 'response_format'],
  ["'response_format.type' must be 'json_schema' or 'text'", 'response_format'],
  [{ code: 'unsupported_value', param: 'top_p', message: 'no' }, undefined],
  ['Unexpected token', undefined],
  [{ code: 'invalid_api_key', param: null, message: "the key 'temperature'" }, undefined],
  [{}, undefined],
] as const)('finds the parameter rejected by %j: %s', (error, parameter) => {
  expect(unsupportedParameter(error)).toBe(parameter);
});
