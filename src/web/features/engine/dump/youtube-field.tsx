import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { addYoutubeLink } from '#web/data/store/ideas.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { attempt, confirm } from '../toasts.ts';

/** Keeps a link to a video as an idea. */
export function YoutubeField() {
  const [url, setUrl] = useState('');
  const [isImporting, setImporting] = useState(false);
  const [error, setError] = useState<string>();

  const importVideo = async (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() === '' || isImporting) return;
    setImporting(true);
    const isAdded = await attempt(() => addYoutubeLink(url));
    setImporting(false);
    if (isAdded === false) setError('Failed to import YouTube video. Please check the URL and try again.');
    if (!isAdded) return;
    setUrl('');
    confirm('Saved to Dump.');
  };

  return (
    <form onSubmit={importVideo} className="grid gap-3">
      <TextField
        label="YouTube URL"
        inputMode="url"
        placeholder="https://youtube.com/watch?v=..."
        value={url}
        error={error}
        onChange={({ target }) => {
          setUrl(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="secondary" disabled={url.trim() === '' || isImporting}>
        <Download aria-hidden="true" className="size-4" />
        Import
      </Button>
    </form>
  );
}
