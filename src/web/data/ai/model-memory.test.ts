import { expect, test, vi } from 'vitest';
import { modelMemory } from './model-memory.ts';

test('remembers a missing JSON mode for all models of a server, and other parameters for one model', () => {
  // Node has no storage, so the memory lasts only until the test ends, and the console reports that.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const memory = modelMemory('http://localhost:1234/v1');
  memory.remember('qwen3', 'response_format');
  memory.remember('qwen3', 'temperature');
  expect([...memory.refusedBy('qwen3')].sort()).toEqual(['response_format', 'temperature']);
  expect([...memory.refusedBy('gemma')]).toEqual(['response_format']);
  expect([...modelMemory('http://localhost:11434/v1').refusedBy('qwen3')]).toEqual([]);
});
