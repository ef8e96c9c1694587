import { ChevronDown, Mic } from 'lucide-react';
import { timerLabel } from '#domain/posts/elapsed.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { RecognizedWords } from '#web/ui/device-dictation.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { RecordingPanel } from '#web/ui/recording-panel.tsx';
import { saved } from '#web/ui/toast.ts';
import { discardWithUndo } from '../voice/discard-with-undo.ts';
import { UnusedRecordings } from '../voice/unused-recordings.tsx';
import { dumpPurpose, saveVoiceNote, type useVoiceNote } from './use-voice-note.ts';

type VoiceProps = { voice: ReturnType<typeof useVoiceNote> };

/**
 * The microphone button of the Dump. It starts a voice note or, from its menu, on-device dictation. The recorder or
 * dictation panel replaces it and takes the focus. A note ends when the user stops it or after a minute.
 */
export function VoiceTool({ voice }: VoiceProps) {
  const { state, isProcessing, start, stop, cancel, setPaused, readLevel, device } = voice;
  if (state.stage === 'recording') {
    return (
      <div className="basis-full">
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
      </div>
    );
  }
  if (device.heard !== null) {
    return (
      <div className="basis-full">
        <RecognizedWords heard={device.heard} onStop={device.stop} />
      </div>
    );
  }
  const isBusy = isProcessing || state.stage !== 'idle';
  const isSaving = isProcessing || state.stage === 'finishing';
  return (
    <>
      <Button variant="quiet" className="px-3" isBusy={isBusy} onClick={() => void start()}>
        {isBusy ? null : <Mic aria-hidden="true" className="size-4" />}
        {isSaving ? 'Creating Post...' : <span className="@max-md:sr-only">Voice Note</span>}
      </Button>
      {device.isOffered && !isBusy ? (
        <Menu
          trigger={
            <Button variant="quiet" size="icon" className="-ml-2 w-8" aria-label="More dictation options">
              <ChevronDown aria-hidden="true" className="size-4" />
            </Button>
          }
        >
          <MenuItem icon={<Mic aria-hidden="true" />} onSelect={() => void device.listen()}>
            Dictate on this device, without a key
          </MenuItem>
        </Menu>
      ) : null}
    </>
  );
}

/** The voice notes that were not saved to the Dump. */
export function UnusedNotes({ voice: { state, isProcessing, device } }: VoiceProps) {
  if (isProcessing || state.stage !== 'idle' || device.heard !== null) return null;
  return (
    <UnusedRecordings
      purpose={dumpPurpose}
      useLabel="Save to Dump"
      busyLabel="Creating Post..."
      onUse={saveVoiceNote}
      onDiscard={discardWithUndo}
    />
  );
}
