import { useEffect, useId, useRef, useState } from 'react';
import {
  type CaptionLanguage,
  captionLanguages,
  translationPrompt,
  translationsIn,
} from '#domain/ai/caption-translation.ts';
import { failureMessage, isAboutKey, offersOwnKey } from '#domain/ai/failure.ts';
import { firstCharacters } from '#domain/text/characters.ts';
import { maxCueCharacters } from '#domain/video/captions.ts';
import { useIsUnmounted } from '#web/browser/use-is-unmounted.ts';
import { useNeedsKey } from '#web/data/ai/ai-access.ts';
import { requestApiKey, requestOwnKey } from '#web/data/ai/key-request.ts';
import { askAi } from '#web/data/ai/use-answer.ts';
import { Button } from '#web/ui/button.tsx';
import { NeedsKey } from '#web/ui/needs-key.tsx';
import { Select } from '#web/ui/select.tsx';
import type { EditableCue } from './cue-row.tsx';

const languages = captionLanguages.map((language) => ({ value: language, label: language }));

/** Translates the captions with AI and keeps their times. */
export function TranslateControls({
  cues,
  onTranslated,
  onError,
  isDisabled,
}: {
  cues: readonly EditableCue[];
  onTranslated: (cues: readonly EditableCue[]) => void;
  onError: (message: string | null) => void;
  isDisabled: boolean;
}) {
  const [language, setLanguage] = useState<CaptionLanguage>('English');
  const [isBusy, setIsBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const isUnmounted = useIsUnmounted();
  const needsKey = useNeedsKey();
  const keyNoteId = useId();
  useEffect(() => () => running.current?.abort(), []);

  const translate = async () => {
    const controller = new AbortController();
    running.current = controller;
    setIsBusy(true);
    onError(null);
    const shown = cues.filter(({ text }) => text.trim() !== '');
    const prompt = translationPrompt(
      shown.map(({ text }) => text),
      language,
    );
    const answer = await askAi(prompt, controller.signal, () => undefined);
    if (isUnmounted.current) return;
    setIsBusy(false);
    if (!answer.ok) {
      if (isAboutKey(answer.failure)) requestApiKey();
      else onError(failureMessage(answer.failure));
      if (offersOwnKey(answer.failure)) requestOwnKey();
      return;
    }
    const texts = translationsIn(answer.text, shown.length);
    if (!texts) return onError(failureMessage({ reason: 'unreadable' }));
    // Word times apply only to the original words.
    onTranslated(
      shown.map((cue, index) => ({
        ...cue,
        text: firstCharacters(texts[index] ?? '', maxCueCharacters).head,
        words: undefined,
      })),
    );
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Select
        aria-label="Language"
        value={language}
        options={languages}
        onChange={setLanguage}
        disabled={isDisabled || isBusy}
        className="w-52"
      />
      <Button
        variant="secondary"
        disabled={isDisabled || cues.every(({ text }) => text.trim() === '')}
        isBusy={isBusy}
        {...(needsKey ? { 'aria-describedby': keyNoteId } : {})}
        onClick={() => void translate()}
      >
        {isBusy ? 'Translating…' : 'Translate captions'}
      </Button>
      <NeedsKey id={keyNoteId} isShown={needsKey} onSetUp={requestApiKey} />
    </div>
  );
}
