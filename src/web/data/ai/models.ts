import { type AiFailure, failureMessage } from '#domain/ai/failure.ts';
import { isChatModel, isTranscriptionModel, type ProviderModel } from '#domain/ai/models.ts';
import type { AiAccount } from './account.ts';
import { openProvider } from './provider.ts';

/** The models to choose from, sorted by id. */
export type ModelLists = { chat: readonly ProviderModel[]; transcription: readonly ProviderModel[] };

const listMilliseconds = 15_000;

/** Fetches the provider's models. Success also proves that the key works. */
export async function listModels(
  account: AiAccount,
): Promise<{ ok: true; models: ModelLists } | { ok: false; failure: AiFailure; message: string }> {
  const failed = (failure: AiFailure) => ({ ok: false, failure, message: failureMessage(failure) }) as const;
  // The lazy module fails to load if the site is unreachable or a newer release replaced it.
  const provider = await openProvider(account).catch(() => null);
  if (!provider) return failed({ reason: 'unreachable' });
  const { api, failureOf } = provider;
  try {
    // Listing models is fast, even while a model is loading.
    const page = await api.models.list({ timeout: listMilliseconds });
    const models = page.data.map(modelIn).sort((one, other) => one.id.localeCompare(other.id));
    return {
      ok: true,
      models: {
        chat: models.filter(({ id }) => isChatModel(id)),
        transcription: models.filter(({ id }) => isTranscriptionModel(id)),
      },
    };
  } catch (error) {
    return failed(failureOf(error, ''));
  }
}

function modelIn(model: { id: string }): ProviderModel {
  const shutdownDate = 'shutdown_date' in model ? model.shutdown_date : null;
  return { id: model.id, shutdownDate: typeof shutdownDate === 'string' ? shutdownDate : null };
}
