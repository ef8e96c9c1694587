import { Music } from 'lucide-react';
import { useId, useState } from 'react';
import { canUseMusic } from '#video/client.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';

const unusable = 'This browser can’t play this file. Try an MP3 or WAV file.';

/** Selects background music. It is kept for further videos until the page closes. */
export function MusicField({
  music,
  onChange,
  isDisabled,
}: {
  music: File | null;
  onChange: (music: File | null) => void;
  isDisabled: boolean;
}) {
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const isUsable = await canUseMusic(file).catch(() => false);
    setError(isUsable ? null : unusable);
    if (isUsable) onChange(file);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5 text-sm">
        <p id={`${id}-label`} className="font-medium">
          Background music
        </p>
        {music ? (
          <p className="wrap-anywhere text-ink-soft">{music.name}</p>
        ) : (
          <p className="text-ink-soft">
            Gets quieter under the voice. Choose music that you have the rights to publish.
          </p>
        )}
        {error === null ? null : (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
      </div>
      {music ? (
        <Button variant="secondary" disabled={isDisabled} onClick={() => onChange(null)}>
          Remove music
        </Button>
      ) : (
        <label
          htmlFor={id}
          className={`${buttonClass({ variant: 'secondary' })} cursor-pointer has-focus-visible:outline-3 has-disabled:opacity-50`}
        >
          <Music aria-hidden="true" className="size-5" />
          Choose music
          <input
            id={id}
            type="file"
            accept="audio/*,.mp3,.m4a,.aac,.wav,.ogg,.oga,.opus,.flac"
            className="sr-only"
            disabled={isDisabled}
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // Allows choosing the same file again.
              target.value = '';
            }}
          />
        </label>
      )}
    </div>
  );
}
