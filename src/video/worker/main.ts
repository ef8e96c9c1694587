import type { RenderErrorCode } from '#domain/video/render-state.ts';
import { type Command, type DecodedAudio, postWithTransfer, type Reply } from '#video/protocol.ts';
import { loadModule } from './load-module.ts';
import { completeOldBrowser } from './old-browsers.ts';
import { CanvasUnavailableError } from './overlay/overlay.ts';
import { overlayBitmaps } from './overlay/overlay-canvas.ts';
import { receiveDecodedAudio } from './page-decoder.ts';
import { reportUnspecifiedColorsAsNull } from './unspecified-colors.ts';

if (typeof VideoColorSpace !== 'undefined') reportUnspecifiedColorsAsNull(VideoColorSpace.prototype);

const send = (reply: Reply, given: Transferable[] = []) => postWithTransfer(self, reply, given);

// The browser releases the lock whenever this worker ends, even if it runs out of memory, so the page notices
// immediately. Insecure contexts have neither locks nor encoders.
void navigator.locks?.request(self.name, () => {
  send({ id: 0, type: 'alive' });
  return new Promise(() => undefined);
});

self.addEventListener('message', async ({ data: command }: MessageEvent<Command | DecodedAudio>) => {
  if (command.type === 'audio-decoded') return receiveDecodedAudio(command);
  try {
    await completeOldBrowser();
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
      const layers = await overlayBitmaps(command.spec, command.images, command.moment);
      const { under, over } = layers;
      return send({ id, type: 'overlay-drawn', layers }, over ? [under, over] : [under]);
    }
    // Codec modules load on first use, so that a preview doesn't wait for them.
    case 'inspect': {
      const { inspectFile } = await loadModule(import('./inspect.ts'));
      return send({ id, type: 'inspected', result: await inspectFile(command.file) });
    }
    case 'strip': {
      const { readStrip } = await loadModule(import('./strip/read-strip.ts'));
      await readStrip(command.file, command.request, (part) =>
        send({ id, type: 'strip-part', part }, part.kind === 'thumbnail' ? [part.bitmap] : []),
      );
      return send({ id, type: 'strip-read' });
    }
    case 'still': {
      const { readStill } = await loadModule(import('./strip/read-still.ts'));
      const still = await readStill(command.file, command.seconds, {
        heightPixels: command.heightPixels,
        isExact: false,
      });
      return send({ id, type: 'still-read', still }, still ? [still] : []);
    }
    case 'faces': {
      const { readFaces } = await loadModule(import('./faces/read-faces.ts'));
      return send({ id, type: 'faces-read', samples: await readFaces(command.file, command.trim) });
    }
    case 'poster': {
      const { makePoster } = await loadModule(import('./poster.ts'));
      return send({ id, type: 'poster-made', poster: await makePoster(command.file, command.isFirstFrame) });
    }
    case 'speech': {
      const { extractSpeech } = await loadModule(import('./speech.ts'));
      const wav = await extractSpeech(command.file, command.trim);
      return send({ id, type: 'speech-read', wav }, [wav]);
    }
    case 'levels': {
      const { readLevels } = await loadModule(import('./audio/read-levels.ts'));
      const levels = await readLevels(command.file, command.trim);
      return send({ id, type: 'levels-read', levels }, [levels.buffer]);
    }
    case 'finish-audio': {
      const { finishedAudio } = await loadModule(import('./audio/finished-audio.ts'));
      const wav = await finishedAudio(command.file, command.plan, command.music);
      return send({ id, type: 'audio-finished', wav }, [wav]);
    }
    case 'music': {
      const { readMusic } = await loadModule(import('./audio/read-music.ts'));
      const isDecodable = (await readMusic(command.file, 48_000, 1)) !== null;
      return send({ id, type: 'music-tried', isDecodable });
    }
    case 'preview': {
      const { preview } = await loadModule(import('./preview.ts'));
      const composed = await preview(command);
      return send({ id, type: 'previewed', composed }, [composed]);
    }
    case 'captions': {
      const { truncatedCaptions } = await loadModule(import('./overlay/caption-renderer.ts'));
      return send({ id, type: 'captions-fitted', truncatedPositions: await truncatedCaptions(command.plan) });
    }
    case 'card': {
      const { drawCard } = await loadModule(import('./overlay/draw-card.ts'));
      const card = (await drawCard(command.spec, command.images)).canvas.transferToImageBitmap();
      return send({ id, type: 'card-drawn', card }, [card]);
    }
    case 'render': {
      const { renderVideo } = await loadModule(import('./render.ts'));
      const { file, plan, images, music } = command;
      const rendered = await renderVideo({
        ...{ file, plan, images, music },
        onProgress: (progress) => send({ id, type: 'progress', progress }),
        onTried: (note) => send({ id, type: 'tried', note }),
      });
      return send({ id, type: 'rendered', ...rendered }, [rendered.file]);
    }
  }
}

/** Recognizes RenderError by name, because the module with its class may not be loaded. */
function codeOf(error: unknown): RenderErrorCode {
  if (error instanceof CanvasUnavailableError) return 'no-canvas';
  if (error instanceof Error && error.name === 'RenderError' && 'code' in error)
    return error.code as RenderErrorCode;
  return 'encoding-failed';
}
