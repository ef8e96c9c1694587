import { Mic } from 'lucide-react';
import { timerLabel } from '#domain/posts/elapsed.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { DeviceDictation } from '#web/ui/device-dictation.tsx';
import { RecordingPanel } from '#web/ui/recording-panel.tsx';
import { saved } from '#web/ui/toast.ts';
import { discardWithUndo } from '../voice/discard-with-undo.ts';
import { UnusedRecordings } from '../voice/unused-recordings.tsx';
import { dumpPurpose, saveVoiceNote, useVoiceNote } from './use-voice-note.ts';

/** Records a voice note until the user stops it or the minute is over. */
export function VoiceNote() {
  const { state, isProcessing, start, stop, cancel, setPaused, readLevel, device } = useVoiceNote();
  if (state.stage === 'recording') {
    return (
      <RecordingPanel
        isPaused={state.isPaused}
        time={timerLabel(Math.floor(state.seconds))}
        isNearlyFull={state.isNearlyFull}
        stopLabel="STOP RECORDING"
        readLevel={readLevel}
        onPause={setPaused}
        onStop={() => void stop()}
        onCancel={() => void saved(attempt(cancel))}
      />
    );
  }
  const isBusy = isProcessing || state.stage !== 'idle';
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button variant="secondary" isBusy={isBusy} onClick={() => void start()}>
        <Mic aria-hidden="true" className="size-4" />
        {isProcessing || state.stage === 'finishing' ? 'Creating Post...' : 'Voice Note'}
      </Button>
      {device.isOffered && !isBusy ? (
        <DeviceDictation heard={device.heard} onListen={() => void device.listen()} onStop={device.stop} />
      ) : null}
      {isBusy ? null : (
        <UnusedRecordings
          purpose={dumpPurpose}
          useLabel="Save to Dump"
          busyLabel="Creating Post..."
          onUse={saveVoiceNote}
          onDiscard={discardWithUndo}
        />
      )}
    </div>
  );
}
