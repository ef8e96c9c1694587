import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Handler } from 'hono';
import { findFile, pathOf, serve } from './site.ts';

/** Where `npm run models` stores models, relative to the data folder, and their path on this server. */
export const modelsPath = '/models';

/** Names the model. Written last, so that its presence proves that the model is complete. */
export const completeModelFile = 'complete.txt';

/** The model that the operator has stored here, as `id@revision`; null without one. */
export function storedModel(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, modelsPath, completeModelFile), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Serves the stored models. Their paths contain a revision, so browsers may cache them forever. */
export function models(dataDir: string): Handler {
  return async (context) => {
    const path = pathOf(context.req.path);
    // The normalized path must be inside this folder: the data folder contains more than models.
    const isInside = path?.startsWith(`${modelsPath}/`);
    const file = path && isInside ? await findFile(join(dataDir, path)) : undefined;
    return file ? serve(context, file, true) : context.text('Not found', 404);
  };
}
