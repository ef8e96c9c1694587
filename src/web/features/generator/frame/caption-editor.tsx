import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { parseCues } from '#domain/video/caption-file.ts';
import type { CaptionStyle } from '#domain/video/caption-style.ts';
import { isOutside, restoreCue } from '#domain/video/captions.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { trimEndSeconds } from '#domain/video/trim.ts';
import { newId } from '#web/browser/ids.ts';
import { readTextFile } from '#web/browser/text-file.ts';
import { useIsUnmounted } from '#web/browser/use-is-unmounted.ts';
import { useLatest } from '#web/browser/use-latest.ts';
import { saveVideoPreferences, useVideoPreferences } from '#web/data/video/video-preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { LazyPart, lazyModule } from '#web/ui/lazy.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { notice } from '../notice.ts';
import { CaptionExport } from './caption-export.tsx';
import { CaptionLane } from './caption-lane.tsx';
import { CueRow, type EditableCue } from './cue-row.tsx';
import { TranscribeControls } from './transcribe-controls.tsx';
import { wantedCaptions } from './wanted-captions.ts';

const translateControls = lazyModule(() => import('./translate-controls.tsx'));

export type Captions = { areShown: boolean; cues: readonly EditableCue[] };

const maxFileBytes = 1_000_000;
const styles: readonly { value: CaptionStyle; label: string }[] = [
  { value: 'plain', label: 'Plain' },
  { value: 'boxed', label: 'Boxed' },
  { value: 'words', label: 'Word by word' },
];
const newCueSeconds = 2.5;
const noSubtitles = 'Choose an .srt or .vtt file with text.';

/** Turns captions on or off and edits them. They can be loaded from a file, transcribed, or typed. */
export function CaptionEditor({
  captions,
  cutCueIds,
  clip,
  clipSeconds,
  plan,
  fileName,
  onChange,
  isDisabled,
}: {
  captions: Captions;
  /** The ids of captions that are cut off because they don't fit. */
  cutCueIds: ReadonlySet<string>;
  /** The clip to transcribe; null if it has no audio. */
  clip: File | null;
  clipSeconds: number;
  plan: RenderPlan;
  /** The file name of the finished video. */
  fileName: string;
  onChange: (captions: Captions) => void;
  isDisabled: boolean;
}) {
  const fileId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const newest = useRef<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isUnmounted = useIsUnmounted();
  const preferences = useVideoPreferences();
  const { areShown, cues } = captions;
  const isWanted = wantedCaptions.use() === clip && clip !== null && cues.length === 0;
  const show = useEffectEvent(() => onChange({ ...captions, areShown: true }));
  useEffect(() => {
    if (isWanted) show();
  }, [isWanted]);
  const { trim } = plan;
  const set = (changed: readonly EditableCue[]) => onChange({ ...captions, cues: changed });
  const latest = useLatest({ cues, set });
  /** Replaces all captions and offers Undo. Starts from the latest captions, which may be newer than the caller's. */
  const replace = (changed: readonly EditableCue[]) => {
    const { cues: before, set } = latest.current;
    set(changed);
    if (before.length === 0) return;
    notice.undo('Captions replaced', () => {
      if (!isUnmounted.current) latest.current.set(before);
    });
  };

  /** Removes a caption and offers Undo, which keeps later edits. */
  const remove = (removed: EditableCue) => {
    set(cues.filter((cue) => cue !== removed));
    notice.undo('Caption removed', () => {
      if (!isUnmounted.current) latest.current.set(restoreCue(latest.current.cues, removed, cues));
    });
  };

  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    const content = await readTextFile(file, maxFileBytes);
    const found = content.ok ? parseCues(content.text) : null;
    if (!found) {
      const isUnreadable = !content.ok && content.reason === 'unreadable';
      return setError(isUnreadable ? 'Couldn’t read this file.' : noSubtitles);
    }
    setError(null);
    replace(found.map((cue) => ({ ...cue, id: newId() })));
  };
  const add = () => {
    const last = Math.max(trim.startSeconds, ...cues.map(({ endSeconds }) => endSeconds));
    const startSeconds = Math.max(trim.startSeconds, Math.min(last, trimEndSeconds(trim) - newCueSeconds));
    const id = newId();
    newest.current = id;
    set([
      ...cues,
      {
        id,
        startSeconds,
        endSeconds: Math.min(startSeconds + newCueSeconds, trimEndSeconds(trim)),
        text: '',
      },
    ]);
  };

  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      <Switch
        label="Captions"
        hint="Text in the video, for people who watch without audio"
        isOn={areShown}
        onChange={(isOn) => onChange({ ...captions, areShown: isOn })}
        isDisabled={isDisabled}
      />
      {areShown ? (
        <>
          {error ? (
            <Alert tone="destructive">
              <p>{error}</p>
            </Alert>
          ) : null}
          {cues.length > 0 ? <CaptionLane cues={cues} timeline={plan} clipSeconds={clipSeconds} /> : null}
          {cues.length > 0 ? (
            <ol aria-label="Captions" className="-mx-1.5 grid max-h-[60dvh] gap-3 overflow-y-auto p-1.5">
              {cues.map((cue, index) => (
                <CueRow
                  key={cue.id}
                  cue={cue}
                  number={index + 1}
                  takesFocus={newest.current === cue.id}
                  isCut={cutCueIds.has(cue.id)}
                  isOutside={isOutside(cue, plan)}
                  onChange={(changed) => set(cues.with(index, { ...cue, ...changed }))}
                  onRemove={() => {
                    addButton.current?.focus();
                    remove(cue);
                  }}
                  isDisabled={isDisabled}
                />
              ))}
            </ol>
          ) : (
            <p className="text-sm text-ink-soft">
              Type the captions line by line, choose a subtitle file, or transcribe the audio.
            </p>
          )}
          {cues.length > 0 ? (
            <Choices
              label="Style"
              value={preferences.captionStyle}
              options={styles}
              onChange={(captionStyle) => saveVideoPreferences({ ...preferences, captionStyle })}
              isDisabled={isDisabled}
            />
          ) : null}
          <div className="flex flex-wrap gap-x-1 gap-y-2">
            <Button ref={addButton} variant="secondary" disabled={isDisabled} onClick={add}>
              <Plus aria-hidden="true" className="size-4" />
              Add a line
            </Button>
            <label
              htmlFor={fileId}
              className={`${buttonClass({ variant: 'quiet' })} cursor-pointer has-focus-visible:outline-3 has-disabled:opacity-50`}
            >
              Choose a subtitle file
              <input
                id={fileId}
                type="file"
                accept=".srt,.vtt,text/vtt,application/x-subrip"
                className="sr-only"
                disabled={isDisabled}
                onChange={({ target }) => {
                  void takeFile(target.files?.[0]);
                  target.value = '';
                }}
              />
            </label>
            {cues.length > 0 ? <CaptionExport cues={plan.captions} videoName={fileName} /> : null}
          </div>
          {clip ? (
            <TranscribeControls
              clip={clip}
              trim={trim}
              onTranscribed={(heard) => replace(heard.map((cue) => ({ ...cue, id: newId() })))}
              onError={setError}
              isDisabled={isDisabled}
            />
          ) : null}
          {cues.length > 0 ? (
            <LazyPart module={translateControls}>
              {({ TranslateControls }) => (
                <TranslateControls
                  cues={cues}
                  onTranslated={replace}
                  onError={setError}
                  isDisabled={isDisabled}
                />
              )}
            </LazyPart>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
