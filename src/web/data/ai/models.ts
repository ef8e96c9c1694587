import { type AiFailure, failureMessage } from '#domain/ai/failure.ts';
import { isChatModel, isTranscriptionModel, type ProviderModel } from '#domain/ai/models.ts';
import type { AiAccount } from './account.ts';
import { openProvider } from './provider.ts';

/** The models to choose from, newest names last as the provider lists them. */
export type ModelLists = { chat: readonly ProviderModel[]; transcription: readonly ProviderModel[] };

/** Asks the provider for its models; that it answers also proves the key. */
export async function listModels(
  account: AiAccount,
): Promise<{ ok: true; models: ModelLists } | { ok: false; failure: AiFailure; message: string }> {
  const { api, failureOf } = await openProvider(account);
  try {
    const page = await api.models.list();
    const models = page.data.map(modelIn).sort((one, other) => one.id.localeCompare(other.id));
    return {
      ok: true,
      models: {
        chat: models.filter(({ id }) => isChatModel(id)),
        transcription: models.filter(({ id }) => isTranscriptionModel(id)),
      },
    };
  } catch (error) {
    const failure = failureOf(error, '');
    return { ok: false, failure, message: failureMessage(failure) };
  }
}

function modelIn(model: { id: string }): ProviderModel {
  const shutdownDate = 'shutdown_date' in model ? model.shutdown_date : null;
  return { id: model.id, shutdownDate: typeof shutdownDate === 'string' ? shutdownDate : null };
}
