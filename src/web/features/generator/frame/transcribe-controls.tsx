import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type TranscriptionMethod, transcriptionMethodNames } from '#domain/ai/transcription-methods.ts';
import type { Cue } from '#domain/video/captions.ts';
import type { Trim } from '#domain/video/trim.ts';
import { useIsUnmounted } from '#web/browser/use-is-unmounted.ts';
import { requestApiKey } from '#web/data/ai/key-request.ts';
import { useAiSettings } from '#web/data/ai/settings.ts';
import { bestTranscriber, findTranscribers, type Transcriber } from '#web/data/speech/transcribers.ts';
import { Button } from '#web/ui/button.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { notice } from '../notice.ts';
import { SpeechModelDialog } from './speech-model-dialog.tsx';
import { transcribeClip } from './transcribe-clip.ts';
import { wantedCaptions } from './wanted-captions.ts';

/** Transcribes the used part of a clip with the best available or the selected transcriber. */
export function TranscribeControls({
  clip,
  trim,
  onTranscribed,
  onError,
  isDisabled,
}: {
  clip: File;
  trim: Trim;
  onTranscribed: (cues: readonly Cue[]) => void;
  onError: (message: string | null) => void;
  isDisabled: boolean;
}) {
  const hasKey = Boolean(useAiSettings().apiKey);
  const [transcribers, setTranscribers] = useState<readonly Transcriber[]>([]);
  const [chosen, setChosen] = useState<TranscriptionMethod | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isListening, setIsListening] = useState(false);
  const running = useRef<AbortController | null>(null);
  const startButton = useRef<HTMLButtonElement>(null);
  // A transcript for a removed clip is discarded.
  const isUnmounted = useIsUnmounted();
  useEffect(() => () => running.current?.abort(), []);

  const find = useCallback(async () => {
    const found = await findTranscribers(hasKey);
    if (!isUnmounted.current) setTranscribers(found);
    return found;
  }, [isUnmounted, hasKey]);
  useEffect(() => void find(), [find]);

  const transcribe = async (way: TranscriptionMethod | null) => {
    const controller = new AbortController();
    running.current = controller;
    setIsListening(true);
    onError(null);
    try {
      const transcriber = bestTranscriber(await find(), way);
      if (transcriber?.lacks === 'download') return setIsAsking(true);
      if (!transcriber || transcriber.lacks === 'key') return requestApiKey();
      const heard = await transcribeClip(clip, trim, transcriber, controller.signal);
      if (isUnmounted.current || controller.signal.aborted) return;
      if (!heard.ok) return heard.isAboutKey ? requestApiKey() : onError(heard.message);
      onTranscribed(heard.cues);
      if (!heard.areTimesKnown) {
        notice.info('The model returns no timestamps, so they are estimated. Please check them.');
      }
    } finally {
      if (!isUnmounted.current) setIsListening(false);
    }
  };
  const best = bestTranscriber(transcribers, chosen);
  const isWanted = wantedCaptions.use() === clip && best !== undefined && !isDisabled;
  const transcribeAutomatically = useEffectEvent(() => {
    wantedCaptions.set(null);
    // Start only if this needs no download and no API key.
    if (best && !best.lacks) void transcribe(null);
  });
  useEffect(() => {
    if (isWanted) transcribeAutomatically();
  }, [isWanted]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {best && transcribers.length > 1 ? (
        <Choices
          label="Transcribe"
          value={best.way}
          options={transcribers.map(({ way }) => ({ value: way, label: transcriptionMethodNames[way] }))}
          onChange={setChosen}
          isDisabled={isDisabled || isListening}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={startButton}
          variant="secondary"
          disabled={isDisabled}
          isBusy={isListening}
          onClick={() => void transcribe(chosen)}
        >
          {isListening ? 'Transcribing…' : 'Transcribe audio'}
        </Button>
        {isListening ? (
          <Button
            variant="quiet"
            onClick={() => {
              // The pressed button disappears.
              startButton.current?.focus();
              running.current?.abort();
            }}
          >
            Stop transcribing
          </Button>
        ) : null}
      </div>
      <SpeechModelDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onReady={() => {
          setIsAsking(false);
          void transcribe('device');
        }}
      />
    </div>
  );
}
