import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { youtubeVideoId } from '#domain/ai/youtube.ts';
import { importYoutube, type YoutubeImport } from '#web/data/ai/youtube.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addVideoIdea, addYoutubeLink } from '#web/data/store/ideas.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { saved, toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { TranscriptField } from './transcript-field.tsx';
import { currentVideoDraft, useVideoDraft } from './use-video-draft.ts';

const failure = 'Failed to import YouTube video. Please check the URL and try again.';

/** Imports a YouTube video as an idea, from its captions or from a transcript the user adds. */
export function YoutubeField() {
  const {
    draft: { url },
    change,
  } = useVideoDraft();
  const [isImporting, setImporting] = useState(false);
  const [error, setError] = useState<{ message: string; reason: string | null }>();
  const isYoutubeUrl = youtubeVideoId(url) !== undefined;

  const clear = () => {
    // Another URL may have been typed while this one was being saved.
    if (currentVideoDraft().url === url) change({ url: '' });
    setError(undefined);
  };
  const done = () => {
    clear();
    toastDone('Saved to Dump.');
  };
  const importVideo = async (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() === '' || isImporting) return;
    if (!isYoutubeUrl) return setError({ message: failure, reason: null });
    setImporting(true);
    const { imported, isStored } = await importOnce(url.trim());
    if (!imported.ok) setError({ message: failure, reason: imported.reason });
    if (isStored) clear();
    setImporting(false);
  };
  const { run: saveLink } = useAction(async () => {
    const added = await attempt(() => addYoutubeLink(url));
    if (added.ok && added.value) done();
    return added;
  });

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
            <Button variant="quiet" onClick={() => void saveLink()}>
              Save link only
            </Button>
          ) : null}
        </div>
      </form>
      <TranscriptField
        url={isYoutubeUrl ? url.trim() : null}
        isOpen={Boolean(error?.reason)}
        onAdded={done}
      />
    </div>
  );
}

/** Imports in flight, by URL. Leaving the tab and importing again must not add the idea twice. */
const inFlight = new Map<string, ReturnType<typeof importAndSave>>();

function importOnce(url: string): ReturnType<typeof importAndSave> {
  const running = inFlight.get(url) ?? importAndSave(url).finally(() => inFlight.delete(url));
  inFlight.set(url, running);
  return running;
}

async function importAndSave(url: string): Promise<{ imported: YoutubeImport; isStored: boolean }> {
  const imported = await importYoutube(url, new AbortController().signal);
  if (!imported.ok) {
    console.error(failure, imported.reason);
    return { imported, isStored: false };
  }
  const isStored = (await saved(attempt(() => addVideoIdea(url, imported.video)))) !== undefined;
  if (isStored) toastDone('Saved to Dump.');
  return { imported, isStored };
}
