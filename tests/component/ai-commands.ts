import type { BrowserCommand } from 'vitest/node';
import { type Behaviour, type Provider, startProvider } from '../support/ai-provider.ts';

/** How the stand-in responds, as data that the page can send. `breakAi` ends an answer of kind `half`. */
export type AiBehaviour = string | Exclude<Behaviour, { kind: 'half' }> | { kind: 'half'; text: string };

/** A call that the stand-in received. `file` has the audio as base64. */
export type AiCall = {
  path: string;
  authorization: string;
  wasCancelled: boolean;
  json: Record<string, unknown>;
  file: { name: string; type: string; base64: string } | null;
};

/** The stand-in of each page: two pages run at a time. */
const standIns = new Map<string, Promise<StandIn>>();
type StandIn = { provider: Provider; afterHalf: PromiseWithResolvers<void> };

/** Starts the stand-in for the AI provider, or resets it, and returns its address. */
const startAi: BrowserCommand<[]> = async ({ sessionId }) => {
  const standIn = standIns.get(sessionId) ?? startStandIn();
  standIns.set(sessionId, standIn);
  const { provider } = await standIn;
  provider.reset();
  return provider.baseUrl;
};

const nextAi: BrowserCommand<[behaviours: AiBehaviour[]]> = async ({ sessionId }, behaviours) => {
  const standIn = await standInOf(sessionId);
  standIn.provider.next(...behaviours.map((behaviour) => inNode(standIn, behaviour)));
};

/** Sets the default response by path. */
const otherwiseAi: BrowserCommand<[behaviours: Record<string, AiBehaviour>]> = async (
  { sessionId },
  behaviours,
) => {
  const standIn = await standInOf(sessionId);
  standIn.provider.otherwise(({ path }) => inNode(standIn, behaviours[path] ?? { kind: 'silence' }));
};

const breakAi: BrowserCommand<[]> = async ({ sessionId }) => (await standInOf(sessionId)).afterHalf.resolve();

const aiCalls: BrowserCommand<[]> = async ({ sessionId }): Promise<AiCall[]> =>
  (await standInOf(sessionId)).provider.calls.map(({ path, authorization, wasCancelled, json, file }) => ({
    path,
    authorization,
    wasCancelled,
    json,
    file: file
      ? { name: file.name, type: file.type, base64: Buffer.from(file.bytes).toString('base64') }
      : null,
  }));

/** What the server of the component tests does for their page. */
export const aiCommands = { startAi, nextAi, otherwiseAi, breakAi, aiCalls };

async function startStandIn(): Promise<StandIn> {
  return { provider: await startProvider(), afterHalf: Promise.withResolvers<void>() };
}

async function standInOf(sessionId: string): Promise<StandIn> {
  const standIn = await standIns.get(sessionId);
  if (!standIn) throw new Error('Call startAi first.');
  return standIn;
}

function inNode(standIn: StandIn, behaviour: AiBehaviour): Behaviour | string {
  if (typeof behaviour === 'string' || behaviour.kind !== 'half') return behaviour;
  standIn.afterHalf = Promise.withResolvers<void>();
  return { ...behaviour, until: standIn.afterHalf.promise };
}
