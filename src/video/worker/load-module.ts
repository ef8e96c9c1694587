import { RenderError } from './render-error.ts';

/**
 * Awaits a lazy module of the video worker.
 * @throws RenderError `part-missing` if it fails to load, which is a network problem and not a problem with the file
 */
export async function loadModule<Module>(module: Promise<Module>): Promise<Module> {
  try {
    return await module;
  } catch (cause) {
    throw new RenderError('part-missing', 'A part of the video worker could not be loaded.', { cause });
  }
}
