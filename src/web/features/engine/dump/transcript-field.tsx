import { type DragEvent, type FormEvent, useId, useState } from 'react';
import { parseSubtitles, stripTimestamps } from '#domain/text/subtitles.ts';
import { isTouchOnly } from '#web/browser/platform.ts';
import { readTextFile } from '#web/browser/text-file.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { addVideoIdea } from '#web/data/store/ideas.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { useExpanded } from './use-expanded.ts';
import { currentVideoDraft, useVideoDraft } from './use-video-draft.ts';

const maxFileBytes = 5_000_000;
const noSubtitles = 'Choose an .srt or .vtt file with text.';

/** Adds a video's transcript from pasted text or an .srt or .vtt file. */
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
  const [isExpanded, setExpanded] = useExpanded(isOpen || text !== '');

  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    const content = await readTextFile(file, maxFileBytes);
    const found = content.ok ? parseSubtitles(content.text) : undefined;
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
  const { run: add } = useAction(async () => {
    // Pasted subtitles are parsed like a subtitle file.
    const pasted = parseSubtitles(text);
    const video = {
      transcript: pasted?.transcript ?? stripTimestamps(text),
      title: name,
      durationSec: pasted?.durationSec ?? durationSec,
    };
    const added = await attempt(() => addVideoIdea(url, video));
    if (!added.ok) return added;
    // Another transcript may have been pasted while this one was being saved.
    if (currentVideoDraft().text === text) change({ text: '', name: '', durationSec: 0 });
    onAdded();
    return added;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };

  return (
    <details
      open={isExpanded}
      onToggle={({ currentTarget }) => setExpanded(currentTarget.open)}
      className="group rounded-control border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-3 py-2 text-sm font-medium">
        Paste a transcript or {isTouchOnly() ? 'choose' : 'drop'} a subtitle file
        <UnfoldMark />
      </summary>
      <form
        onSubmit={submit}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="grid gap-3 border-t border-line p-3"
      >
        <Field
          label="Transcript"
          error={error}
          hint={`Text, or a .srt or .vtt file${isTouchOnly() ? '' : ' dropped here'}.`}
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
