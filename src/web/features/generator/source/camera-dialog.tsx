import { Camera, Circle, Square, SwitchCamera } from 'lucide-react';
import type { ReactNode } from 'react';
import { timerLabel } from '#domain/posts/elapsed.ts';
import { maxInputDurationSeconds } from '#domain/video/limits.ts';
import type { CameraRefusal, LiveCamera } from '#web/browser/camera.ts';
import { useObjectUrl } from '#web/browser/object-url.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions, DialogFooter } from '#web/ui/dialog.tsx';
import { useJustChanged } from '#web/ui/double-press.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { VideoPlayer } from '../video-player.tsx';
import { type RecordedClip, useCamera } from './use-camera.ts';

const refusals: Readonly<Record<CameraRefusal, { title: string; advice: string }>> = {
  denied: {
    title: 'The camera is blocked',
    advice:
      'This page can’t use the camera and microphone. Allow both in the site settings next to the address bar, then try again.',
  },
  'no-camera': {
    title: 'No camera found',
    advice: 'Connect a camera and try again, or choose a recorded video.',
  },
  'in-use': {
    title: 'The camera is in use',
    advice: 'Another app or tab is using it. Close it, then try again.',
  },
  'no-access': {
    title: 'Couldn’t open the camera',
    advice: 'Browsers allow the camera only on secure (HTTPS) pages. Choose a video file instead.',
  },
  'cannot-record': {
    title: 'This browser can’t record',
    advice: 'Record with your device’s camera app, then choose the video here.',
  },
};

/** Records a clip with the camera. Closing the dialog during a recording stops it and keeps the clip. */
export function CameraDialog({
  userId,
  isOpen,
  onOpenChange,
  onRecorded,
}: {
  userId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onRecorded: (clip: RecordedClip) => void;
}) {
  const { state, start, stop, openAnew, changeCamera, use } = useCamera(userId, isOpen);
  const hasJustStarted = useJustChanged(state.stage === 'ready');
  return (
    <Dialog
      title="Record with the camera"
      description="Hold your phone upright. Recording stops after one minute and stays on this device."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {state.stage === 'closed' || state.stage === 'opening' ? (
        <Stage>
          <span role="status" className="grid justify-items-center gap-3 p-6 text-center text-sm">
            <Spinner />
            Waiting for the camera. Allow access when your browser asks.
          </span>
        </Stage>
      ) : null}

      {state.stage === 'refused' ? (
        <>
          <Alert tone="destructive" title={refusals[state.reason].title}>
            <p>{refusals[state.reason].advice}</p>
          </Alert>
          <DialogActions>
            <Button onClick={openAnew}>Try again</Button>
          </DialogActions>
        </>
      ) : null}

      {'camera' in state ? (
        <>
          <Stage>
            <LiveView camera={state.camera} />
            {state.stage === 'counting' ? (
              <span
                role="status"
                className="absolute inset-0 grid place-items-center bg-shade text-8xl font-bold text-white tabular-nums"
              >
                {state.secondsLeft}
              </span>
            ) : null}
            {state.stage === 'recording' ? (
              <span className="absolute top-3 left-3 inline-flex items-center gap-2 rounded-full bg-black/70 px-3 py-1.5 text-sm font-semibold text-white tabular-nums">
                <span aria-hidden="true" className="size-2.5 animate-pulse rounded-full bg-[#ff5a3c]" />
                <span role="timer">{timerLabel(state.elapsedSeconds)}</span> /{' '}
                {timerLabel(maxInputDurationSeconds)}
              </span>
            ) : null}
          </Stage>
          {state.camera.hasAudio ? null : (
            <Alert tone="caution" title="No microphone">
              <p>The recording will have no audio.</p>
            </Alert>
          )}
          <DialogFooter>
            {state.stage === 'ready' && state.camera.hasOther ? (
              <Button variant="secondary" onClick={changeCamera}>
                <SwitchCamera aria-hidden="true" className="size-5" />
                Switch camera
              </Button>
            ) : null}
            {state.stage === 'ready' ? (
              <Button onClick={() => start(state.camera)}>
                <Circle aria-hidden="true" className="size-4 fill-current" />
                Start recording
              </Button>
            ) : (
              <Button variant="danger" onClick={() => hasJustStarted() || stop(state.camera)}>
                <Square aria-hidden="true" className="size-4 fill-current" />
                {state.stage === 'recording' ? 'Stop recording' : 'Cancel'}
              </Button>
            )}
          </DialogFooter>
        </>
      ) : null}

      {state.stage === 'recorded' ? (
        <>
          <Recorded file={state.clip.file} />
          <DialogFooter>
            <Button variant="secondary" onClick={openAnew}>
              <Camera aria-hidden="true" className="size-5" />
              Record again
            </Button>
            <Button
              onClick={() => {
                onRecorded(state.clip);
                use(state.clip);
                onOpenChange(false);
              }}
            >
              Use this recording
            </Button>
          </DialogFooter>
        </>
      ) : null}
    </Dialog>
  );
}

function LiveView({ camera }: { camera: LiveCamera }) {
  return (
    <video
      ref={(player) => {
        if (player && player.srcObject !== camera.stream) player.srcObject = camera.stream;
      }}
      aria-label="Camera preview"
      muted
      autoPlay
      playsInline
      className={`max-h-[55dvh] w-full ${camera.isMirrored ? '-scale-x-100' : ''}`}
    />
  );
}

function Recorded({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return (
    <Stage>
      <VideoPlayer src={url} aria-label="Your recording" className="max-h-[55dvh] w-full" />
    </Stage>
  );
}

function Stage({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid min-h-56 place-items-center overflow-hidden rounded-card bg-sunken">
      {children}
    </div>
  );
}
