import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { subtitlesIn, withoutTimes } from '#domain/text/subtitles.ts';
import { pointsWithFinger } from '#web/browser/platform.ts';
import { readTextFile } from '#web/browser/text-file.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addVideoIdea } from '#web/data/store/ideas.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { saved } from '#web/ui/toast.ts';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';
import { latestVideoDraft, useVideoDraft } from './use-video-draft.ts';

const maxFileBytes = 5_000_000;
const noSubtitles = 'Choose an .srt or .vtt file with text.';

/** Takes the words of a video from where one has them: pasted, or as a file of subtitles, .srt or .vtt. */
export function TranscriptField({
  url,
  isOpen,
  onAdded,
}: {
  url: string | null;
  isOpen: boolean;
  onAdded: () => void;
}) {
  const fileId = useId();
  const {
    draft: { text, name, durationSec },
    change,
  } = useVideoDraft();
  const [error, setError] = useState<string>();
  const isAdding = useRef(false);
  const isWanted = isOpen || text !== '';
  const [isUnfolded, setUnfolded] = useState(isWanted);
  // It folds by hand alone: there may be words in it.
  useEffect(() => {
    if (isWanted) setUnfolded(true);
  }, [isWanted]);

  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    const content = await readTextFile(file, maxFileBytes);
    const found = content.ok ? subtitlesIn(content.text) : undefined;
    if (!found) {
      const isUnreadable = !content.ok && content.reason === 'unreadable';
      return setError(isUnreadable ? 'Couldn’t read this file. Choose it again.' : noSubtitles);
    }
    change({
      text: found.transcript,
      durationSec: found.durationSec,
      name: file.name.replace(/\.\w+$/, ''),
    });
    setError(undefined);
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    void takeFile(file);
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isAdding.current) return;
    isAdding.current = true;
    // A pasted file is read like a dropped one.
    const pasted = subtitlesIn(text);
    const video = {
      transcript: pasted?.transcript ?? withoutTimes(text),
      title: name,
      durationSec: pasted?.durationSec ?? durationSec,
    };
    const ideaId = await saved(attempt(() => addVideoIdea(url, video)));
    isAdding.current = false;
    if (!ideaId) return;
    // Another one may have been pasted meanwhile.
    if (latestVideoDraft().text === text) change({ text: '', name: '', durationSec: 0 });
    onAdded();
  };

  return (
    <details
      open={isUnfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      className="group rounded-control border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-3 py-2 text-sm font-medium">
        Paste a transcript or {pointsWithFinger() ? 'choose' : 'drop'} a subtitle file
        <UnfoldMark />
      </summary>
      <form
        onSubmit={(event) => void add(event)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="grid gap-3 border-t border-line p-3"
      >
        <Field
          label="Transcript"
          error={error}
          hint={`Text, or a .srt or .vtt file${pointsWithFinger() ? '' : ' dropped here'}.`}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              value={text}
              onChange={({ target }) => {
                change({ text: target.value });
                setError(undefined);
              }}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <label
            htmlFor={fileId}
            className={`${buttonClass({ variant: 'quiet' })} cursor-pointer has-focus-visible:outline-3`}
          >
            Choose a file
            <input
              id={fileId}
              type="file"
              accept=".srt,.vtt,text/vtt,application/x-subrip"
              className="sr-only"
              onChange={({ target }) => {
                void takeFile(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
          <Button type="submit" variant="secondary" className="flex-1" disabled={text.trim() === ''}>
            Add transcript
          </Button>
        </div>
      </form>
    </details>
  );
}
