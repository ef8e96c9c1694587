import type { RenderErrorCode } from '#domain/video/render-state.ts';
import type { Command, Reply } from '#video/protocol.ts';
import { loadPart } from './load-part.ts';
import { CanvasUnavailableError } from './overlay/overlay.ts';
import { overlayBitmap } from './overlay/overlay-canvas.ts';

const send = (reply: Reply, transfer: Transferable[] = []) => self.postMessage(reply, { transfer });

// Freed by the browser however this worker ends, for want of memory too: so the page notices at once. Pages that are not
// served securely have neither locks nor encoders.
void navigator.locks?.request(self.name, () => {
  send({ id: 0, type: 'alive' });
  return new Promise(() => undefined);
});

self.addEventListener('message', async ({ data: command }: MessageEvent<Command>) => {
  try {
    await answer(command);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    send({ id: command.id, type: 'failed', code: codeOf(error), message });
  }
});

async function answer(command: Command): Promise<void> {
  const { id } = command;
  switch (command.type) {
    case 'ping':
      return send({ id, type: 'pong' });
    case 'overlay': {
      const bitmap = await overlayBitmap(command.spec, command.images);
      return send({ id, type: 'overlay-drawn', bitmap }, [bitmap]);
    }
    // What decodes and encodes is fetched when it is first needed: a preview waits for none of it.
    case 'inspect': {
      const { inspectFile } = await loadPart(import('./inspect.ts'));
      return send({ id, type: 'inspected', result: await inspectFile(command.file) });
    }
    case 'strip': {
      const { readStrip } = await loadPart(import('./strip/strip.ts'));
      await readStrip(command.file, command.wish, (part) =>
        send({ id, type: 'strip-part', part }, part.kind === 'picture' ? [part.bitmap] : []),
      );
      return send({ id, type: 'strip-read' });
    }
    case 'poster': {
      const { posterOf } = await loadPart(import('./poster.ts'));
      return send({ id, type: 'poster-made', poster: await posterOf(command.file) });
    }
    case 'speech': {
      const { speechOf } = await loadPart(import('./speech.ts'));
      const wav = await speechOf(command.file, command.trim);
      return send({ id, type: 'speech-read', wav }, [wav]);
    }
    case 'preview': {
      const { previewedVideoArea } = await loadPart(import('./preview.ts'));
      const videoArea = await previewedVideoArea(command.picture, command.plan, command.seconds);
      return send({ id, type: 'previewed', videoArea }, [videoArea]);
    }
    case 'captions': {
      const { cutCaptions } = await loadPart(import('./overlay/caption-art.ts'));
      return send({ id, type: 'captions-fitted', cutPositions: await cutCaptions(command.plan) });
    }
    case 'render': {
      const { renderVideo } = await loadPart(import('./render.ts'));
      const { file, plan, images } = command;
      const rendered = await renderVideo({
        ...{ file, plan, images },
        onProgress: (progress) => send({ id, type: 'progress', progress }),
        onTried: (note) => send({ id, type: 'tried', note }),
      });
      return send({ id, type: 'rendered', ...rendered }, [rendered.file]);
    }
  }
}

/** RenderError is told by its code and not by its class, which lives in a part that may not be loaded. */
function codeOf(error: unknown): RenderErrorCode {
  if (error instanceof CanvasUnavailableError) return 'no-canvas';
  if (error instanceof Error && error.name === 'RenderError' && 'code' in error)
    return error.code as RenderErrorCode;
  return 'encoding-failed';
}
