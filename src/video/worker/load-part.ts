import { RenderError } from './render-error.ts';

/**
 * Waits for a part of the engine that is fetched when it is first needed.
 * @throws RenderError `part-missing` when it does not come: that is the connection's fault and not the file's
 */
export async function loadPart<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (cause) {
    throw new RenderError('part-missing', 'A part of the video engine could not be loaded.', { cause });
  }
}
