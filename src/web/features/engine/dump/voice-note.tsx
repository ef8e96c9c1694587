import { Mic, Square } from 'lucide-react';
import { timerLabel } from '#domain/posts/elapsed.ts';
import { voiceNoteMaxSeconds } from '#domain/posts/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { useVoiceNote } from './use-voice-note.ts';

/** Records a thought. The same button stops it; so does the minute. */
export function VoiceNote() {
  const { state, start, stop } = useVoiceNote();
  switch (state.stage) {
    case 'recording':
      return (
        <Button variant="danger" onClick={stop}>
          <Square aria-hidden="true" className="size-4 fill-current" />
          STOP RECORDING
          <span role="timer" className="tabular-nums">
            {timerLabel(state.seconds)}
            <span className="sr-only"> of {timerLabel(voiceNoteMaxSeconds)}</span>
          </span>
        </Button>
      );
    case 'processing':
      return (
        <Button variant="secondary" isBusy>
          Creating Post...
        </Button>
      );
    default:
      return (
        <Button variant="secondary" isBusy={state.stage === 'starting'} onClick={start}>
          <Mic aria-hidden="true" className="size-4" />
          Voice Note
        </Button>
      );
  }
}
