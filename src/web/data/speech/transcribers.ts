import { bestMethod, type MethodState, type TranscriptionMethod } from '#domain/ai/transcription-methods.ts';
import { findOperatorAccount, ownAccount } from '../ai/account.ts';
import { transcribe } from '../ai/transcription.ts';
import type { Transcription } from '../ai/transcription-request.ts';
import { canTranscribeOnDevice, transcribeOnDevice } from './device-transcriber.ts';
import { isModelStored } from './model-files.ts';

/** A way to transcribe speech. `lacks` says what is missing before it can start. */
export type Transcriber = MethodState & {
  /** @param wav mono, 16 bits, 16 kHz */
  transcribe(wav: Blob, signal: AbortSignal): Promise<Transcription>;
};

/** Finds the available ways to transcribe. The user can always add a key. */
export async function findTranscribers(hasKey: boolean): Promise<Transcriber[]> {
  const [isStored, operator] = await Promise.all([
    isModelStored(),
    // A server that cannot be reached cannot transcribe now.
    findOperatorAccount().catch(() => null),
  ]);
  const found: Transcriber[] = [];
  if (canTranscribeOnDevice()) {
    found.push({ way: 'device', lacks: isStored ? null : 'download', transcribe: transcribeOnDevice });
  }
  if (operator) {
    found.push({
      way: 'server',
      lacks: null,
      transcribe: (wav, signal) => transcribe(wav, signal, () => Promise.resolve(operator)),
    });
  }
  found.push({
    way: 'key',
    lacks: hasKey ? null : 'key',
    transcribe: (wav, signal) => transcribe(wav, signal, () => Promise.resolve(ownAccount())),
  });
  return found;
}

/** Returns the best transcriber, or the chosen one. */
export function bestTranscriber(
  transcribers: readonly Transcriber[],
  chosen: TranscriptionMethod | null,
): Transcriber | null {
  const best = bestMethod(transcribers, chosen);
  return transcribers.find(({ way }) => way === best?.way) ?? null;
}
