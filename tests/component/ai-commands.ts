import type { BrowserCommand } from 'vitest/node';
import { type Behaviour, type Provider, startProvider } from '../support/ai-provider.ts';

/** How the stand-in responds, without the part that only Node can hold: `breakAi` breaks a half answer. */
export type AiBehaviour = string | Exclude<Behaviour, { kind: 'half' }> | { kind: 'half'; text: string };

/** A call that the stand-in received. `file` has the audio as base64. */
export type AiCall = {
  path: string;
  json: Record<string, unknown>;
  file: { name: string; type: string; base64: string } | null;
};

let started: Promise<Provider> | undefined;
let afterHalf = Promise.withResolvers<void>();

/** Starts the stand-in for the AI provider, or resets it, and returns its address. */
const startAi: BrowserCommand<[]> = async () => {
  started ??= startProvider();
  const provider = await started;
  provider.reset();
  return provider.baseUrl;
};

const nextAi: BrowserCommand<[behaviours: AiBehaviour[]]> = async (_, behaviours) => {
  (await started)?.next(...behaviours.map(inNode));
};

/** Sets the default response by path. */
const otherwiseAi: BrowserCommand<[behaviours: Record<string, AiBehaviour>]> = async (_, behaviours) => {
  (await started)?.otherwise(({ path }) => inNode(behaviours[path] ?? { kind: 'silence' }));
};

const breakAi: BrowserCommand<[]> = () => afterHalf.resolve();

const aiCalls: BrowserCommand<[]> = async (): Promise<AiCall[]> =>
  ((await started)?.calls ?? []).map(({ path, json, file }) => ({
    path,
    json,
    file: file
      ? { name: file.name, type: file.type, base64: Buffer.from(file.bytes).toString('base64') }
      : null,
  }));

/** What the server of the component tests does for their page. */
export const aiCommands = { startAi, nextAi, otherwiseAi, breakAi, aiCalls };

function inNode(behaviour: AiBehaviour): Behaviour | string {
  if (typeof behaviour === 'string' || behaviour.kind !== 'half') return behaviour;
  afterHalf = Promise.withResolvers<void>();
  return { ...behaviour, until: afterHalf.promise };
}
