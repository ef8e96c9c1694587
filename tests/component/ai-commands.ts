import type { BrowserCommand } from 'vitest/node';
import { type Behavior, type Provider, startProvider } from '../support/ai-provider.ts';
import { type Dialect, type LocalServer, startLocalServer } from '../support/local-model-server.ts';

/** The stand-in's response as data that the page can send. `breakAi` ends an answer of kind `half`. */
export type AiBehavior = string | Exclude<Behavior, { kind: 'half' }> | { kind: 'half'; text: string };

/** A call that the stand-in received. `file` has the audio as base64. */
export type AiCall = {
  path: string;
  authorization: string;
  wasCanceled: boolean;
  json: Record<string, unknown>;
  file: { name: string; type: string; base64: string } | null;
};

/** The stand-ins by page, because two pages run at a time. */
const standIns = new Map<string, Promise<StandIn>>();
type StandIn = { provider: Provider; afterHalf: PromiseWithResolvers<void> };

/** Starts or resets the stand-in for the AI provider. Returns its URL. */
const startAi: BrowserCommand<[]> = async ({ sessionId }) => {
  const standIn = standIns.get(sessionId) ?? startStandIn();
  standIns.set(sessionId, standIn);
  const { provider } = await standIn;
  provider.reset();
  return provider.baseUrl;
};

const nextAi: BrowserCommand<[behaviors: AiBehavior[]]> = async ({ sessionId }, behaviors) => {
  const standIn = await standInOf(sessionId);
  standIn.provider.next(...behaviors.map((behavior) => inNode(standIn, behavior)));
};

/** Sets the default responses by path. */
const otherwiseAi: BrowserCommand<[behaviors: Record<string, AiBehavior>]> = async (
  { sessionId },
  behaviors,
) => {
  const standIn = await standInOf(sessionId);
  standIn.provider.otherwise(({ path }) => inNode(standIn, behaviors[path] ?? { kind: 'silence' }));
};

const breakAi: BrowserCommand<[]> = async ({ sessionId }) => (await standInOf(sessionId)).afterHalf.resolve();

const aiCalls: BrowserCommand<[]> = async ({ sessionId }): Promise<AiCall[]> =>
  (await standInOf(sessionId)).provider.calls.map(({ path, authorization, wasCanceled, json, file }) => ({
    path,
    authorization,
    wasCanceled,
    json,
    file: file
      ? { name: file.name, type: file.type, base64: Buffer.from(file.bytes).toString('base64') }
      : null,
  }));

/** The model servers by page and dialect, with functions that end their loading. */
const localServers = new Map<string, { server: LocalServer; finishLoading: () => void }>();

/** Starts a local model server. Returns its URL. */
const startLocalAi: BrowserCommand<[dialect: Dialect]> = async ({ sessionId }, dialect) => {
  const known = localServers.get(`${sessionId} ${dialect}`);
  const server = known?.server ?? (await startLocalServer(dialect));
  known?.finishLoading();
  server.calls.length = 0;
  localServers.set(`${sessionId} ${dialect}`, { server, finishLoading: () => undefined });
  return server.baseUrl;
};

/** Makes the server's next chat wait for the model, or ends the wait. */
const loadLocalAi: BrowserCommand<[dialect: Dialect, isLoading: boolean]> = (
  { sessionId },
  dialect,
  isLoading,
) => {
  const local = localServers.get(`${sessionId} ${dialect}`);
  if (!local) throw new Error('Call startLocalAi first.');
  if (isLoading) local.finishLoading = local.server.loadSlowly();
  else local.finishLoading();
};

/** Sets the text of the server's answers. */
const sayLocalAi: BrowserCommand<[dialect: Dialect, text: string]> = ({ sessionId }, dialect, text) => {
  const local = localServers.get(`${sessionId} ${dialect}`);
  if (!local) throw new Error('Call startLocalAi first.');
  local.server.say(text);
};

const localAiCalls: BrowserCommand<[dialect: Dialect]> = ({ sessionId }, dialect) =>
  localServers.get(`${sessionId} ${dialect}`)?.server.calls ?? [];

/** Commands that the component tests' server runs for their page. */
export const aiCommands = {
  startAi,
  nextAi,
  otherwiseAi,
  breakAi,
  aiCalls,
  startLocalAi,
  loadLocalAi,
  sayLocalAi,
  localAiCalls,
};

async function startStandIn(): Promise<StandIn> {
  return { provider: await startProvider(), afterHalf: Promise.withResolvers<void>() };
}

async function standInOf(sessionId: string): Promise<StandIn> {
  const standIn = await standIns.get(sessionId);
  if (!standIn) throw new Error('Call startAi first.');
  return standIn;
}

function inNode(standIn: StandIn, behavior: AiBehavior): Behavior | string {
  if (typeof behavior === 'string' || behavior.kind !== 'half') return behavior;
  standIn.afterHalf = Promise.withResolvers<void>();
  return { ...behavior, until: standIn.afterHalf.promise };
}
