import { Download } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { youtubeVideoId } from '#domain/ai/youtube.ts';
import { importYoutube, type YoutubeImport } from '#web/data/ai/youtube.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addVideoIdea, addYoutubeLink } from '#web/data/store/ideas.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { saved, toastDone } from '#web/ui/toast.ts';
import { TranscriptField } from './transcript-field.tsx';
import { latestVideoDraft, useVideoDraft } from './use-video-draft.ts';

const failure = 'Failed to import YouTube video. Please check the URL and try again.';

/** Makes an idea of the words of a video: by its captions, or by a transcript that one has already. */
export function YoutubeField() {
  const {
    draft: { url },
    change,
  } = useVideoDraft();
  const [isImporting, setImporting] = useState(false);
  const [error, setError] = useState<{ message: string; reason: string | null }>();
  const isKeeping = useRef(false);
  const isAddress = youtubeVideoId(url) !== undefined;

  const clear = () => {
    // Another one may have been typed meanwhile.
    if (latestVideoDraft().url === url) change({ url: '' });
    setError(undefined);
  };
  const done = () => {
    clear();
    toastDone('Saved to Dump.');
  };
  const importVideo = async (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() === '' || isImporting) return;
    if (!isAddress) return setError({ message: failure, reason: null });
    setImporting(true);
    const { imported, isKept } = await importOnce(url.trim());
    if (!imported.ok) setError({ message: failure, reason: imported.reason });
    if (isKept) clear();
    setImporting(false);
  };
  const keepLink = async () => {
    if (isKeeping.current) return;
    isKeeping.current = true;
    const isKept = await saved(attempt(() => addYoutubeLink(url)));
    isKeeping.current = false;
    if (isKept) done();
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      <form onSubmit={(event) => void importVideo(event)} className="grid gap-3">
        <TextField
          label="YouTube URL"
          inputMode="url"
          placeholder="https://youtube.com/watch?v=..."
          value={url}
          error={error?.message}
          hint={error?.reason ?? undefined}
          onChange={({ target }) => {
            change({ url: target.value });
            setError(undefined);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="secondary"
            className="flex-1"
            isBusy={isImporting}
            disabled={url.trim() === ''}
          >
            <Download aria-hidden="true" className="size-4" />
            Import
          </Button>
          {error?.reason ? (
            <Button variant="quiet" onClick={() => void keepLink()}>
              Save link only
            </Button>
          ) : null}
        </div>
      </form>
      <TranscriptField url={isAddress ? url.trim() : null} isOpen={Boolean(error?.reason)} onAdded={done} />
    </div>
  );
}

/** The imports that go on, by their addresses: who left the tab and came back may ask again, and wants the words once. */
const underway = new Map<string, ReturnType<typeof importAndKeep>>();

function importOnce(url: string): ReturnType<typeof importAndKeep> {
  const running = underway.get(url) ?? importAndKeep(url).finally(() => underway.delete(url));
  underway.set(url, running);
  return running;
}

async function importAndKeep(url: string): Promise<{ imported: YoutubeImport; isKept: boolean }> {
  const imported = await importYoutube(url, new AbortController().signal);
  if (!imported.ok) {
    console.error(failure, imported.reason);
    return { imported, isKept: false };
  }
  const isKept = (await saved(attempt(() => addVideoIdea(url, imported.video)))) !== undefined;
  if (isKept) toastDone('Saved to Dump.');
  return { imported, isKept };
}
