import { commands } from 'vitest/browser';
import { changeAiSettings } from '#web/data/ai/settings.ts';
import type { Dialect, LocalCall } from '../support/local-model-server.ts';
import type { AiBehavior, AiCall } from './ai-commands.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    startAi: () => Promise<string>;
    nextAi: (behaviors: AiBehavior[]) => Promise<void>;
    otherwiseAi: (behaviors: Record<string, AiBehavior>) => Promise<void>;
    breakAi: () => Promise<void>;
    aiCalls: () => Promise<AiCall[]>;
    startLocalAi: (dialect: Dialect) => Promise<string>;
    loadLocalAi: (dialect: Dialect, isLoading: boolean) => Promise<void>;
    sayLocalAi: (dialect: Dialect, text: string) => Promise<void>;
    localAiCalls: (dialect: Dialect) => Promise<LocalCall[]>;
  }
}

/** The stand-in for the AI provider, which runs in Node and answers over loopback. */
export const ai = {
  /** Starts the stand-in without recorded calls, and saves a key for it. */
  async start(): Promise<void> {
    const baseUrl = await commands.startAi();
    changeAiSettings({ apiKey: 'sk-mine-0123456789', baseUrl, chatModel: 'small' });
  },
  /** Sets the responses to the next calls, one each. */
  next: (...behaviors: AiBehavior[]) => commands.nextAi(behaviors),
  /** Sets the responses to all later calls. */
  otherwise: (transcript: AiBehavior, text: AiBehavior) =>
    commands.otherwiseAi({ '/audio/transcriptions': transcript, '/chat/completions': text }),
  /** Breaks the connection in the middle of an answer of kind `half`. */
  breakOff: () => commands.breakAi(),
  calls: () => commands.aiCalls(),
  /** Starts a local model server. Returns its base URL. */
  startLocal: (dialect: Dialect) => commands.startLocalAi(dialect),
  /**
   * Starts a local model server and uses it without a key. `load` makes its next chat wait for the model, or ends the
   * wait; `say` sets its answers.
   */
  async useLocal(dialect: Dialect) {
    const baseUrl = await commands.startLocalAi(dialect);
    changeAiSettings({ apiKey: null, baseUrl, keylessUrl: baseUrl, chatModel: '' });
    return {
      load: (isLoading: boolean) => commands.loadLocalAi(dialect, isLoading),
      say: (text: string) => commands.sayLocalAi(dialect, text),
      calls: () => commands.localAiCalls(dialect),
    };
  },
};

/** Returns the length and loudness of the audio that the stand-in received with a call. */
export async function measureAudio(call: AiCall | undefined): Promise<{ seconds: number; loudness: number }> {
  const bytes = Uint8Array.from(atob(call?.file?.base64 ?? ''), (letter) => letter.charCodeAt(0));
  const context = new OfflineAudioContext(1, 1, 44_100);
  const decoded = await context.decodeAudioData(bytes.buffer);
  const samples = decoded.getChannelData(0);
  const meanSquare = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return { seconds: decoded.duration, loudness: Math.sqrt(meanSquare) };
}
